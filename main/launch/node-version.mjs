// Run by `npm ci`: an older Node leaves out what the program is built with, and says so only when it is started.
// Plain JavaScript, since just that older Node may have to read it.
const OLDEST = 20

// The Node that npm runs on; scripts may get a newer one that the packages bring.
const { npm_config_user_agent: agent = '' } = process.env
const version = /\bnode\/v([\d.]+)/.exec(agent)?.[1] ?? process.versions.node
if (Number.parseInt(version, 10) < OLDEST) {
  process.stderr.write(
    `Packbench is installed with Node ${OLDEST} or newer, and this npm runs on Node ${version} (Debian 12 brings that one). ` +
      'Install a newer Node (https://nodejs.org/en/download), then run npm ci again.\n',
  )
  process.exitCode = 1
}
