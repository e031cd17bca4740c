export { packedPackages } from './pack-packages.ts'
