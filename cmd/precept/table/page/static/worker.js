"use strict";
// In the worker, after the support for Go: it unpacks the program and runs it. The program sets the functions that
// answer (see wasm/main_js.go).
{
  // bytes reads seven bits from each character; some have a character before them and one bit otherwise.
  const bytes = (text) => {
    const given = new TextEncoder().encode(text), out = new Uint8Array(given.length);
    let bits = 0, n = 0, length = 0;
    for (let i = 0; i < given.length; i++) {
      const c = given[i] === 0x7f ? given[++i] ^ 0x40 : given[i];
      bits = ((bits << 7) | c) & 0x7fff;
      if ((n += 7) >= 8) out[length++] = (bits >> (n -= 8)) & 0xff;
    }
    return out.subarray(0, length);
  };
  const unpacked = (text) => new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const begin = async ({ program, game, kept, languages }) => {
    const go = new Go();
    const wasm = new Response(unpacked(program), { headers: { "Content-Type": "application/wasm" } });
    const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject);
    globalThis.precept = { game: await new Response(unpacked(game)).text(), kept, languages };
    await go.run(instance);
    throw new Error("the program has ended");
  };
  self.onmessage = ({ data }) => {
    if (data.program) begin(data).catch((e) => postMessage({ fault: String(e) }));
    else if (data.listen) precept.listen(data.id, data.listen);
    else if (data.close) precept.close(data.id);
    else if (data.shown) precept.shown(data.shown);
    else precept.answer(data.id, data.method, data.url, data.type, data.accept, data.body);
  };
}
