import { pageConfig } from '@kinora/build'

export default (target) => pageConfig({ directory: import.meta.dirname, ...target })
