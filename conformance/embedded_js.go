package conformance

import "embed"

// Files is empty in the WebAssembly build for pages.
var Files embed.FS
