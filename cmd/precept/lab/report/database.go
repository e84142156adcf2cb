package report

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
)

// database stores the matches in an SQLite file for later queries. The file is always consistent: rows are
// committed together with the results from which --resume continues.
type database struct {
	name  string
	db    *sql.DB
	tx    *sql.Tx
	match *sql.Stmt
	seat  *sql.Stmt
	err   error // the first error
}

// mark is the SQLite application_id of such a file: "prec".
const mark = 0x70726563

const schema = `
CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE matches (match INTEGER PRIMARY KEY, seed TEXT NOT NULL, lineup TEXT NOT NULL, options TEXT NOT NULL,
	ended TEXT, winners TEXT NOT NULL, decisions INTEGER NOT NULL, error TEXT);
CREATE TABLE seats (match INTEGER NOT NULL, place INTEGER NOT NULL, seat TEXT NOT NULL, won INTEGER NOT NULL,
	score INTEGER, PRIMARY KEY (match, place)) WITHOUT ROWID;
`

// openDatabase creates the file, or keeps the rows of the matches already played; other rows are written again. It
// is a usage error if the file holds something else. With force, and no result to resume from, a file with other
// matches is replaced.
func openDatabase(name string, force bool, of simulate.Played, first int, about Origin,
	from *simulate.Result) (*database, error) {
	if !driven {
		return nil, desk.Usage("%s is not in this build of precept, which was made with -tags lean", "a database")
	}
	q := url.Values{"_pragma": {"busy_timeout(2000)", "synchronous(NORMAL)"}}
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: name}).EscapedPath(), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	d := &database{name: name, db: db}
	if force && from == nil {
		err = d.clear()
	}
	if err == nil {
		err = d.begin(of, first, about, from)
	}
	if err != nil {
		return nil, errors.Join(err, d.drop())
	}
	return d, nil
}

func (d *database) begin(of simulate.Played, first int, about Origin, from *simulate.Result) error {
	played, err := json.Marshal(of)
	if err != nil {
		return err
	}
	if d.empty() {
		err = d.make(string(played), about)
	} else {
		err = d.judge(string(played))
	}
	if err != nil {
		return err
	}
	n := 0
	if from != nil {
		n = from.Games
	}
	if err := d.goOn(first, n); err != nil {
		return err
	}
	return d.prepare()
}

// clear removes the tables of an earlier simulation from the file.
func (d *database) clear() error {
	if d.empty() {
		return nil
	}
	if err := d.marked(); err != nil {
		return err
	}
	return d.at(func() error {
		for _, table := range []string{"run", "matches", "seats"} {
			if _, err := d.db.Exec("DROP TABLE IF EXISTS " + table); err != nil {
				return err
			}
		}
		return nil
	})
}

// marked returns a usage error if the file holds no simulation.
func (d *database) marked() error {
	var id int
	if err := d.db.QueryRow("PRAGMA application_id").Scan(&id); err != nil || id != mark {
		return desk.Usage("--out %s already exists and contains no simulation; choose another file", d.name)
	}
	return nil
}

// empty reports whether the file is missing or empty.
func (d *database) empty() bool {
	if info, no := os.Stat(d.name); no != nil || info.Size() == 0 {
		return true
	}
	tables := 0
	err := d.db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables)
	return err == nil && tables == 0 && d.marked() == nil
}

// make creates the tables.
func (d *database) make(played string, about Origin) error {
	return d.at(func() error {
		if _, err := d.db.Exec(fmt.Sprintf("PRAGMA application_id = %d", mark)); err != nil {
			return err
		}
		if _, err := d.db.Exec(schema); err != nil {
			return err
		}
		for name, value := range map[string]string{"played": played, "command": about.Command, "rules": about.Rules,
			"program": about.Build} {
			if _, err := d.db.Exec("INSERT INTO run VALUES (?, ?)", name, value); err != nil {
				return err
			}
		}
		return nil
	})
}

// judge returns an error if an existing file belongs to another simulation.
func (d *database) judge(played string) error {
	if err := d.marked(); err != nil {
		return err
	}
	var was string
	if err := d.db.QueryRow("SELECT value FROM run WHERE name = 'played'").Scan(&was); err != nil || was != played {
		return desk.Usage("--out %s contains another simulation; choose another file", d.name)
	}
	return nil
}

// goOn deletes all rows except those of the first n matches.
func (d *database) goOn(first, n int) error {
	for _, table := range []string{"matches", "seats"} {
		if err := d.at(func() error {
			_, err := d.db.Exec("DELETE FROM "+table+" WHERE match >= ?", first+n)
			return err
		}); err != nil {
			return err
		}
	}
	there := 0
	if err := d.db.QueryRow("SELECT count(*) FROM matches").Scan(&there); err != nil {
		return d.withName(err)
	}
	if there != n {
		return desk.Usage("--out %s lacks the rows of the %d {match|matches} from which --resume continues", d.name, n)
	}
	return nil
}

// prepare begins a transaction.
func (d *database) prepare() error {
	return d.at(func() (err error) {
		if d.tx, err = d.db.Begin(); err != nil {
			return err
		}
		if d.match, err = d.tx.Prepare("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)"); err != nil {
			return err
		}
		d.seat, err = d.tx.Prepare("INSERT INTO seats VALUES (?, ?, ?, ?, ?)")
		return err
	})
}

// add writes the rows of a match. It returns false if that fails; publish then returns the error.
func (d *database) add(m *simulate.Match) bool {
	if d.err != nil {
		return true // already reported
	}
	var options []string
	for _, key := range slices.Sorted(maps.Keys(m.Options)) {
		options = append(options, key+"="+m.Options[key])
	}
	var ended, wrong any // NULL
	if m.Err != nil {
		wrong = m.Err.Error()
	} else {
		ended = m.Ended
	}
	_, d.err = d.match.Exec(m.Game, strconv.FormatUint(m.Seed, 10), strings.Join(m.Seats, " "),
		strings.Join(options, " "), ended, strings.Join(m.Winners, " "), m.Decisions, wrong)
	for i, seat := range m.Seats {
		var score any
		if m.Gathered != nil && m.Gathered.Points != nil {
			score = m.Gathered.Points[i][simulate.Tenths-1]
		}
		if d.err == nil {
			_, d.err = d.seat.Exec(m.Game, i+1, seat, slices.Contains(m.Winners, seat), score)
		}
	}
	return d.err == nil
}

// publish commits the rows so far.
func (d *database) publish() error {
	if d.err != nil {
		return d.withName(d.err)
	}
	if err := d.at(d.tx.Commit); err != nil {
		return err
	}
	d.tx = nil
	return d.prepare()
}

// end commits all rows and closes the file.
func (d *database) end() error {
	if err := d.publish(); err != nil {
		return err
	}
	return d.drop()
}

// drop closes the file and discards uncommitted rows.
func (d *database) drop() error {
	if d.db == nil {
		return nil
	}
	if d.tx != nil {
		_ = d.tx.Rollback() // these rows are written again
		d.tx = nil
	}
	err := d.db.Close()
	d.db = nil
	return err
}

// at adds the file name to an error.
func (d *database) at(do func() error) error { return d.withName(do()) }

func (d *database) withName(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("--out %s: %w", d.name, err)
}
