package content

import "embed"

// Files is empty in a page, which brings its own game.
var Files embed.FS
