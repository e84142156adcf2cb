package docs

import "embed"

// Files holds the documents for people who write content, *.md.
//
//go:embed first-card.md first-game.md glossary.md house-rules.md language.md language mods.md numbers.md recipes.md
//go:embed root-law.md scenarios.md tutorial.md
var Files embed.FS
