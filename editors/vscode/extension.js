// The extension starts the language server, `precept lsp`; all else is the work of that.
const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client

exports.activate = function () {
  const command = vscode.workspace.getConfiguration('precept').get('path')
  client = new LanguageClient('precept', 'Precept', { command, args: ['lsp'] }, {
    documentSelector: [{ scheme: 'file', language: 'yaml' }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.yaml') }
  })
  return client.start()
}

exports.deactivate = function () {
  return client && client.stop()
}
