export { buildPackages } from './build-packages.ts'
export { packPackages } from './pack-packages.ts'
