/** Who may import whom: docs/architecture.md names every rule. Read by architecture.spec.ts. @type {import('dependency-cruiser').IConfiguration} */
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const web = require('./web-rules.cjs');

/** What declares itself in `libs/contracts/src/<name>/capability.ts`. */
const contracts = join(__dirname, '../../libs/contracts/src');
const capabilities = readdirSync(contracts).filter((name) => existsSync(join(contracts, name, 'capability.ts')));
/** Operations look at every capability. */
const alone = capabilities.filter((name) => name !== 'operations').join('|');

module.exports = {
  forbidden: [
    {
      name: 'telemetry-imports-nothing',
      comment: 'The one shape of a fact, for the agent, the contract and the rules.',
      severity: 'error',
      from: { path: '^libs/telemetry/src' },
      to: { pathNot: '^libs/telemetry/src' },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'What is true depends on nothing: no framework, no node module, no other room.',
      severity: 'error',
      from: { path: '^libs/domain/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/(?:domain|telemetry)/src' },
    },
    {
      name: 'contracts-import-validators-only',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: '^libs/(?:contracts|telemetry)/src|node_modules/(class-validator|class-transformer|reflect-metadata)/',
      },
    },
    {
      name: 'processes-import-the-domain-only',
      comment: 'What writes several streams decides; the log, the keys and the clock are given to it.',
      severity: 'error',
      from: { path: '^libs/processes/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/(?:processes|domain)/src' },
    },
    {
      name: 'clients-know-no-other-room',
      comment: 'Clients of other people’s services: what is made of their answers is decided elsewhere.',
      severity: 'error',
      from: { path: '^libs/outside/src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/', pathNot: '^libs/(outside|kit)/src' },
    },
    {
      name: 'the-sign-in-knows-nobody',
      comment: 'The OpenID provider, for the service and for the local sign-in: an upstream says who people are.',
      severity: 'error',
      from: { path: '^libs/identity/src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/', pathNot: '^libs/(?:identity|storage/src/grants|kit)/' },
    },
    {
      name: 'kit-imports-node-only',
      comment: 'Small helpers without a subject: whoever ships them ships nothing else with them.',
      severity: 'error',
      from: { path: '^libs/kit/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/kit/src', dependencyTypesNot: ['core'] },
    },
    {
      name: 'the-folder-is-read-alone',
      comment: 'It reads files and checks them: the doctor and every process at its start.',
      severity: 'error',
      from: { path: '^libs/community/src', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: '^libs/(?:community|contracts)/src|^libs/domain/src/seeding/rules|node_modules/(?:markdown-it|yaml)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'libraries-import-no-app',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/ops/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'the-doctor-reads-settings-with-their-readers',
      comment:
        'It must find what a process would refuse, so it calls that process’s own reader, of settings and of renewed tokens, and nothing else of it.',
      severity: 'error',
      from: { path: '^apps/ops/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^apps/',
        pathNot:
          '^apps/(?:ops/|api/src/platform/config\\.ts$|projector/src/(?:settings|projections|supporters/patreon-tokens)\\.ts$|identity/src/settings\\.ts$)',
      },
    },
    {
      name: 'the-agent-knows-the-contract-only',
      comment:
        'It runs on other people’s machines, beside a game server: what it needs is the wire format, the kit and node.',
      severity: 'error',
      from: { path: '^apps/agent/', pathNot: '\\.spec\\.ts$|^apps/agent/src/remote/' },
      to: { path: '^libs/|node_modules/', pathNot: '^libs/(contracts|kit|telemetry)/|node_modules/@types/' },
    },
    {
      name: 'the-agent-speaks-sftp-and-ftp-in-one-place',
      comment: 'Files of rented servers are read by ssh2 and basic-ftp, which are bundled with it; nothing else is.',
      severity: 'error',
      from: { path: '^apps/agent/src/remote/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^libs/|node_modules/',
        pathNot: '^libs/(contracts|kit|telemetry)/|node_modules/(@types|ssh2|basic-ftp)/',
      },
    },
    {
      name: 'the-agent-runs-alone',
      comment: 'It is shipped as one file: of requests with their checks it knows the shapes, not the validators.',
      severity: 'error',
      from: { path: '^apps/agent/', pathNot: '\\.spec\\.ts$' },
      to: { path: '\\.dto\\.ts$|/checks\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '\\.spec\\.tsx?$|^apps/web/src/test/' },
      to: { path: '^test/|\\.spec\\.tsx?$' },
    },
    ...web.rules,
    {
      name: 'capabilities-stand-alone',
      comment:
        'A capability never imports another. Its files may read another’s events, and ask the table of sources what a link reaches; policies and jobs also its decisions and read models.',
      severity: 'error',
      from: {
        path: `^((?:apps/(?:api|projector)|libs/(?:domain|contracts))/src)/(${alone})/`,
        pathNot: '\\.spec\\.tsx?$|\\.(?:policy|job)\\.ts$',
      },
      to: {
        path: `^(?:apps/(?:api|projector)|libs/(?:domain|contracts))/src/(${capabilities.join('|')})/`,
        pathNot: '/src/$2/|^libs/domain/src/[^/]+/events\\.ts$|^libs/domain/src/connections/sources\\.ts$',
      },
    },
    {
      name: 'platform-knows-no-capability',
      comment: 'What it needs of a capability is a port in `platform/ports`, which that capability implements.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/platform/' },
    },
    {
      name: 'engine-knows-no-capability',
      comment: 'Commands, inspections, policies and jobs are given to the engine from outside.',
      severity: 'error',
      from: { path: '^apps/projector/src/engine/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^apps/projector/src/', pathNot: '^apps/projector/src/(?:engine/|projection\\.ts$)' },
    },
    {
      name: 'policies-handle-and-decide',
      comment:
        'A policy decides from events and streams. What waits, queries read models or asks other services is a job.',
      severity: 'error',
      from: { path: '\\.policy\\.ts$' },
      to: { path: '^libs/(?:outside/|kit/src/pause|storage/src/read-models/reader)|\\.job\\.ts$' },
    },
    {
      name: 'jobs-are-only-registered',
      comment: 'Nobody calls a job: the engine runs it in the one process that holds its lease.',
      severity: 'error',
      from: {
        path: '^apps/',
        pathNot: '^apps/projector/src/(?:main|settings|seeding/jobs|audit/auditing)\\.ts$|\\.spec\\.ts$',
      },
      to: { path: '\\.job\\.ts$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'only-storage-knows-the-databases',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/storage/|^apps/local/src/emulators/event-store/|\\.spec\\.ts$' },
      to: { path: 'node_modules/(mongodb|libsql|@eventstore/db-client)/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      // `terrain:` pictures are drawn by the web's build.
      to: { couldNotResolve: true, pathNot: '^terrain:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
