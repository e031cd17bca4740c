import { remoteConfig } from '@kinora/federation/webpack'

export default (target) => remoteConfig({ directory: import.meta.dirname, ...target })
