// What a start reads while its database comes up: all features.
export {
  checksOf,
  composeApp,
  describeStart,
  figures,
  makePlatform,
  prepareToServe,
  routes,
  seedInstallation,
} from './app.ts'
export { backUpBeforeMigration, snapshotWishes } from './upkeep.ts'
export { loadWork, makeQueues, startWork } from './work.ts'
