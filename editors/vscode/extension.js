// Starts the language server, `precept lsp`, and stops it with the editor. Everything else is the server's work.
const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client

exports.activate = async function () {
  const command = vscode.workspace.getConfiguration('precept').get('path')
  client = new LanguageClient('precept', 'Precept', { command, args: ['lsp'] }, {
    documentSelector: [{ scheme: 'file', language: 'yaml' }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.yaml') }
  })
  try {
    await client.start()
  } catch (err) {
    vscode.window.showErrorMessage(`Precept: "${command}" cannot be started. Set precept.path to the program. (${err})`)
  }
}

exports.deactivate = function () {
  return client && client.stop()
}
