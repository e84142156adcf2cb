#!/usr/bin/env python3
"""A driver for the command conform: Connect Four, with nothing but Python's standard library.

The game is the class Board. The rest is the protocol: a line of JSON in, a line of JSON out.
"""
import json
import sys

ROWS, COLUMNS, SEATS = 6, 7, ["yellow", "red"]


class Board:
    """Discs in holes, by (row, column); row 1 is the lowest."""

    def __init__(self):
        self.discs = {}
        self.turn = "yellow"
        self.winner = None

    def falls_to(self, column):
        """The hole into which a disc falls in a column, None when that is full."""
        for row in range(1, ROWS + 1):
            if (row, column) not in self.discs:
                return row, column
        return None

    def holes(self):
        """Every hole into which a disc can fall now."""
        found = (self.falls_to(column) for column in range(1, COLUMNS + 1))
        return [hole for hole in found if hole]

    def over(self):
        return self.winner is not None or not self.holes()

    def four(self, hole, seat):
        """Does a line of four of the seat's discs run through the hole?"""
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            count = 1
            for way in (1, -1):
                row, column = hole
                while True:
                    row, column = row + way * down, column + way * right
                    if self.discs.get((row, column)) != seat:
                        break
                    count += 1
            if count >= 4:
                return True
        return False

    def drop(self, hole):
        self.discs[hole] = self.turn
        if self.four(hole, self.turn):
            self.winner = self.turn
        self.turn = SEATS[1 - SEATS.index(self.turn)]


def name(hole):
    return "hole_%d_%d" % hole


def hole_of(text):
    """The hole of a name, None for any other word."""
    parts = str(text).split("_")
    if len(parts) == 3 and parts[0] == "hole" and parts[1].isdigit() and parts[2].isdigit():
        return int(parts[1]), int(parts[2])
    return None


class Unable(Exception):
    """The engine has no such thing: the case is not judged."""


class Refused(Exception):
    """The rules forbid it; the articles say which."""

    def __init__(self, *articles):
        super().__init__()
        self.articles = ["connect_four:" + a for a in articles]


class Driver:
    def __init__(self):
        self.board = Board()

    def hello(self, request):
        return {"protocol": 1, "name": "Connect Four in Python",
                "games": [{"game": "connect_four", "leaves_out": ["reserve"]}]}

    def set_up(self, request):
        if request["game"]["game"] != "connect_four" or request["game"].get("variants"):
            raise Unable("only Connect Four itself is played here")
        begins = request["begins"]
        self.board = Board()
        turn = begins.get("turn")
        if turn:
            self.board.turn = turn["player"]
        for place, pieces in begins.get("position", {}).get("places", {}).items():
            hole = hole_of(place)
            if hole:
                self.board.discs[hole] = pieces[0]["of"]
        return {}

    def play(self, board, answers):
        """Makes a decision: that a disc is dropped goes without saying, into which hole is asked."""
        for answer in answers:
            if "choice" not in answer:
                continue
            if answer["choice"] != "here":
                raise Refused()
            hole = hole_of(answer["is"])
            if board.over() or answer["seat"] != board.turn:
                raise Refused("1.1")
            if hole not in board.holes():
                raise Refused("2.1", "2.2")
            board.drop(hole)

    def decide(self, request):
        self.play(self.board, request["answers"])
        return {}

    def try_(self, request):
        copy = Board()
        copy.discs, copy.turn, copy.winner = dict(self.board.discs), self.board.turn, self.board.winner
        self.play(copy, request["answers"])
        return {}

    def asked(self, request):
        if self.board.over():
            return {"over": True, "winners": [self.board.winner] if self.board.winner else []}
        return {"asked": {"seat": self.board.turn, "choice": "here",
                          "options": [name(hole) for hole in self.board.holes()]}}

    def position(self, request):
        places = {name(hole): [{"piece": "disc", "of": seat, "count": 1}]
                  for hole, seat in self.board.discs.items()}
        return {"position": {"places": places}}

    def facts(self, request):
        return {"facts": [self.fact(key) for key in request["facts"]]}

    def fact(self, key):
        """How many discs fit a description; of anything else this engine knows nothing."""
        if "count" not in key:
            return {"is": None, "unable": "only discs are counted here"}
        def names(word):
            said = key["count"].get(word)
            return [said] if isinstance(said, str) else said
        owners, places = names("of"), names("at")
        fits = [1 for hole, seat in self.board.discs.items()
                if (owners is None or seat in owners) and (places is None or name(hole) in places)]
        return {"is": len(fits)}

    def answer(self, request):
        do = getattr(self, request["do"] + ("_" if request["do"] == "try" else ""), None)
        if request["do"] not in ("hello", "set_up", "decide", "try", "asked", "position", "facts"):
            return {"unable": "nothing is known here of " + request["do"]}
        try:
            return dict(do(request), ok=True)
        except Unable as wrong:
            return {"unable": str(wrong)}
        except Refused as no:
            return {"refused": True, "because": no.articles}


def main():
    driver = Driver()
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "bye":
            print(json.dumps({"id": request["id"], "ok": True}), flush=True)
            return
        print(json.dumps(dict(driver.answer(request), id=request["id"])), flush=True)


if __name__ == "__main__":
    main()
