package conform

import (
	"encoding/json"

	"precept/conformance/kit"
)

// Local is an engine in this program: what it is asked and answers goes through the same lines.
func Local(answer func(*kit.Request) kit.Reply) Engine { return local(answer) }

type local func(*kit.Request) kit.Reply

// Ask is [Engine].
func (l local) Ask(r kit.Request) (out kit.Reply, err error) {
	var read kit.Request
	data, err := json.Marshal(r)
	if err != nil || json.Unmarshal(data, &read) != nil {
		return out, err
	}
	if data, err = json.Marshal(l(&read)); err == nil {
		err = json.Unmarshal(data, &out)
	}
	return out, err
}

// Close is [Engine].
func (l local) Close() {}
