import { remoteConfig } from '@kinora/build'

export default (target) => remoteConfig({ directory: import.meta.dirname, ...target })
