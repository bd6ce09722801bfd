// The directions in which rooms may import each other; `npm run check:boundaries` holds them.

/** Files under `from` import files and packages of `allowed` only. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [from, ...allowed] },
})
/** A package that one door alone opens. */
const oneDoor = (pack, doors) => ({
  name: `one-door-${pack}`,
  comment: `${pack} is reached through ${doors.join(', ')} alone.`,
  severity: 'error',
  from: { path: '^(main|preload|renderer)/', pathNot: doors },
  to: { path: `(^|/)node_modules/${pack}(/|$)` },
})

const pack = name => `(^|/)node_modules/(@types/)?${name}(/|$)`
const node = names => `^(node:)?(${names})$`
/** A module of Node itself: no file of ours is without a dot. */
const anyNode = '^(node:)?[a-z0-9_/]+$'
/** The domain, and the sentences of what went wrong. */
const core = '^main/(core|i18n)/'
const contract = '^preload/contract/'
const zod = pack('zod')

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only(
      'core-is-pure',
      '^main/core/',
      ['^main/i18n/', zod],
      'The domain knows no adapter, no driver and no system.',
    ),
    only('i18n-alone', '^main/i18n/', [], 'Sentences know nothing but each other.'),
    only('flows-know-the-core', '^main/flows/', [core], 'An operator’s action is written against ports.'),
    only(
      'label-server-alone',
      '^main/services/label-server/',
      ['^main/services/[^/]+\\.ts$', core, zod, pack('(jose|oauth4webapi)'), node('crypto')],
      'One service never learns from the other.',
    ),
    only(
      'parcel-label-alone',
      '^main/services/parcel-label/',
      ['^main/services/[^/]+\\.ts$', core, zod, node('crypto')],
      'One service never learns from the other.',
    ),
    only(
      'services-shared',
      '^main/services/[^/]+\\.ts$',
      [
        core,
        zod,
        pack('node-fetch'),
        node('async_hooks|crypto|fs|http|https|net|tls|dns|buffer|stream|stream/.+|zlib|url'),
      ],
      'What both services share knows neither.',
    ),
    only(
      'printing-alone',
      '^main/printing/',
      [core, zod, pack('(serialport|@serialport/.+|usb|koffi)'), anyNode],
      'Transports know the core, the system and their driver.',
    ),
    only(
      'labels-alone',
      '^main/labels/',
      [core, zod, pack('(pngjs|fast-png|zpl-renderer-js|zxing-wasm|bwip-js|@cantoo/pdf-lib)'), anyNode],
      'Labels are turned into print without services, printers or storage.',
    ),
    only(
      'storage-alone',
      '^main/storage/',
      [core, zod, pack('(kysely|pg)'), anyNode],
      'Ledger and spool share one file, and know the core alone.',
    ),
    only(
      'scale-alone',
      '^main/scale/',
      [core, pack('(serialport|@serialport/.+|node-hid)'), anyNode],
      'Scales know the core and their drivers.',
    ),
    only(
      'order-files-alone',
      '^main/order-files/',
      [core, pack('papaparse')],
      'Orders as CSV, and nothing of what becomes of them.',
    ),
    only(
      'calendar-alone',
      '^main/calendar/',
      [core, pack('temporal-polyfill')],
      'Days of a time zone know no adapter.',
    ),
    only('metrics-alone', '^main/metrics/', [core, node('async_hooks')], 'Measures what is told anyway.'),
    only('settings-alone', '^main/settings/', [core, zod, anyNode], 'Settings know the core alone.'),
    only(
      'simulator-disagrees',
      '^main/simulator/',
      [
        zod,
        pack(
          '(fastify|@fastify/.+|bwip-js|fast-png|pngjs|opentype\\.js|@cantoo/pdf-lib|@expo-google-fonts/.+|serialport|jose|oidc-provider)',
        ),
        anyNode,
      ],
      'Written again from the spec, so that it can disagree with the clients.',
    ),
    only(
      'lab-spoils-the-simulator',
      '^test/lab/(printer/)?[^/.]+\\.ts$',
      ['^main/simulator/', '^test/tools/script-arguments\\.ts$', zod, pack('fastify'), anyNode],
      'The sandbox is the simulator with a log and misbehaviour, and as far from the clients.',
    ),
    only(
      'api-knows-flows',
      '^main/api/',
      ['^main/flows/', core, contract, zod, node('crypto|buffer')],
      'What a channel does is told in flows and ports.',
    ),
    only(
      'hosts-bind-channels',
      '^main/hosts/',
      [
        '^main/api/',
        '^main/launch/code-pages\\.ts$',
        core,
        contract,
        zod,
        pack('(fastify|@fastify/.+|electron|electron-updater)'),
        anyNode,
      ],
      'A host binds the contract and holds no rule of its own.',
    ),
    only(
      'web-host-alone',
      '^main/hosts/web/',
      ['^main/hosts/[^/]+\\.ts$', '^main/api/', core, contract, pack('(fastify|@fastify/.+)'), anyNode],
      'The web host knows nothing of Electron.',
    ),
    only(
      'orders-host-alone',
      '^main/hosts/orders/',
      ['^main/hosts/[^/]+\\.ts$', core, pack('fastify'), anyNode],
      'What other programs reach knows no channel of the screens.',
    ),
    only(
      'electron-host-alone',
      '^main/hosts/electron/',
      [
        '^main/hosts/[^/]+\\.ts$',
        '^main/launch/code-pages\\.ts$',
        '^main/api/',
        core,
        contract,
        zod,
        pack('(electron|electron-updater)'),
        anyNode,
      ],
      'The Electron host knows nothing of the web host.',
    ),
    only('contract-is-shared', '^preload/contract/', [core, zod], 'Both hosts and the screens read it.'),
    only(
      'preload-is-small',
      '^preload/index\\.ts$',
      ['^preload/contract/ipc-names\\.ts$', pack('electron')],
      'The sandboxed script carries names and no schemas.',
    ),
    only('launch-alone', '^main/launch/', [anyNode], 'Runs before anything is built.'),
    only(
      'start-launches',
      '^main/start\\.ts$',
      ['^main/launch/', anyNode],
      'Runs from source, before anything is built.',
    ),
    only(
      'workers-are-entries',
      '^main/workers/',
      [
        '^main/(labels|storage|printing|core|i18n)/',
        '^main/launch/(no-debugger|kept-code)\\.ts$',
        pack('(kysely|koffi)'),
        anyNode,
      ],
      'A worker thread opens one room.',
    ),
    {
      name: 'composition-root',
      comment: 'Only main/app names the adapters; only the entries start a station.',
      severity: 'error',
      from: {
        path: '^main/',
        pathNot: ['^main/app/', '^main/(index|browser|station|keep)\\.ts$', '^main/hosts/'],
      },
      to: { path: '^main/(app/|hosts/|index\\.ts$|browser\\.ts$|station\\.ts$|keep\\.ts$)' },
    },
    {
      name: 'entries-stay-thin',
      comment:
        'An entry prepares a start, and starts the station or a command that runs instead of it, a host, the log and what is kept of a crash; adapters are the composition root’s.',
      severity: 'error',
      from: { path: '^main/(index|browser|station|keep)\\.ts$' },
      to: {
        path: '^(main|renderer|preload)/',
        pathNot: [
          '^main/app/(compose|crash-reports|log|(move|new)-records|make-tables)\\.ts$',
          '^main/launch/(begin|kept-code)\\.ts$',
          '^main/storage/threads\\.ts$',
          '^main/station\\.ts$',
          '^main/(hosts|core|i18n)/',
          '^main/api/station-handle\\.ts$',
          '^main/settings/(keychain-secrets|keychain-trail-key|kept-windows|private-folder)\\.ts$',
        ],
      },
    },
    only(
      'screens-know-the-contract',
      '^renderer/',
      [
        contract,
        pack(
          '(react|react-dom|react-i18next|i18next|@mantine/.+|@tanstack/.+|@fontsource.*|papaparse|bwip-js|vite|temporal-polyfill)',
        ),
      ],
      'Screens reach the station through the contract alone.',
    ),
    only(
      'ui-knows-nothing-of-ours',
      '^renderer/ui/',
      [pack('(react|react-dom|@mantine/.+|@tanstack/.+|@fontsource.*)')],
      'Small pieces that could stand in another program.',
    ),
    {
      name: 'tasks-stay-apart',
      comment: 'What two tasks need is a part.',
      severity: 'error',
      from: { path: '^renderer/tasks/([^/]+)/' },
      to: { path: '^renderer/tasks/', pathNot: '^renderer/tasks/$1/' },
    },
    oneDoor('electron', ['^main/index\\.ts$', '^main/hosts/electron/', '^preload/index\\.ts$']),
    oneDoor('electron-updater', ['^main/index\\.ts$', '^main/hosts/electron/']),
    oneDoor('node-fetch', ['^main/services/http\\.ts$']),
    oneDoor('serialport', [
      '^main/printing/transports/serial',
      '^main/scale/serial-scale\\.ts$',
      '^main/simulator/printer/serial-wire\\.ts$',
    ]),
    oneDoor('node-hid', ['^main/scale/usb-scale\\.ts$']),
    oneDoor('papaparse', ['^main/order-files/']),
    oneDoor('temporal-polyfill', ['^main/calendar/']),
    oneDoor('usb', ['^main/printing/transports/usb']),
    oneDoor('koffi', ['^main/printing/transports/', '^main/workers/']),
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { path: '^(main|preload|renderer)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-development-package',
      comment: 'What ships is a dependency; screens are bundled, and types vanish.',
      severity: 'error',
      from: { path: '^main/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: pack('electron') },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan',
      comment: 'A file that nobody imports is dead, unless it is an entry.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '^main/(index|browser|keep|start)\\.ts$',
          '^main/launch/node-version\\.mjs$',
          '^main/workers/',
          '^test/',
        ],
      },
      to: {},
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
}
