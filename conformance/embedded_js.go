package conformance

import "embed"

// Files is empty in a page.
var Files embed.FS
