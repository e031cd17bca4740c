import { shellConfig } from '@kinora/build'

export default (target) => shellConfig({ directory: import.meta.dirname, ...target })
