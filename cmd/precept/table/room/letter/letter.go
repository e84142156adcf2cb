package letter

import "strings"

// about holds the texts of notices by their kind, in English and French. In them, %title is the seat and the game,
// %link the address of the lobby, and %stop the address where the reader can unsubscribe.
var about = map[string][2]string{
	"asked": {"%title: you are asked. %link", "%title : on attend votre réponse. %link"},
	"back": {"%title: somebody asks everybody to go back. %link", "%title : on propose à tous de revenir en arrière. " +
		"%link"},
	"over": {"%title: the match is over. %link", "%title : la partie est finie. %link"},
}

var confirm = [2]string{"%title: somebody at a table of Precept wants to be told by mail when this seat is asked, " +
	"and gave your address. If that is you, confirm it here:\n\n%stop\n\nIf it is not, do nothing: no other letter will " +
	"come.", "%title : quelqu'un, à une table de Precept, veut être prévenu par courriel quand c'est à cette place de " +
	"répondre, et a donné votre adresse. Si c'est vous, confirmez-la ici :\n\n%stop\n\nSinon, ne faites rien : aucun " +
	"autre courriel ne viendra."}

var foot = [2]string{"\n\nYour tables are in the list of your browser there. No more letters about this table:\n" +
	"%stop\n",
	"\n\nVos tables sont dans la liste de votre navigateur, à cette adresse. Pour ne plus rien recevoir de cette " +
		"table :\n%stop\n"}

// Say returns a notice of kind what as one line for a chat.
func Say(lang, what, title, link string) string {
	return strings.NewReplacer("%title", title, "%link", link).Replace(in(lang, about[what]))
}

// Mail returns the subject and text of a letter of kind what. The kind "confirm" asks the reader to confirm the
// address.
func Mail(lang, what, title, link, stop string) (subject, text string) {
	subject = strings.TrimSpace(Say(lang, what, title, ""))
	text = Say(lang, what, title, link) + in(lang, foot)
	if what == "confirm" {
		subject, text = title, in(lang, confirm)
	}
	return subject, strings.NewReplacer("%title", title, "%stop", stop).Replace(text)
}

func in(lang string, both [2]string) string {
	if lang == "fr" {
		return both[1]
	}
	return both[0]
}
