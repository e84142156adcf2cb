// Package store keeps the record of tables: what each was set up as, and all that was done there since, in order.
package store
