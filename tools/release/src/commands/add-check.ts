import { checkBuilds, noRender } from './check-builds.ts'
import type { AddCommand } from './run-command.ts'

export const addCheck: AddCommand = (tool, run) =>
  tool
    .command('check')
    .description('say, one line an error, what would break if these builds went live')
    .argument('<build...>', 'a build, as "publish" prints it')
    .addOption(noRender())
    .action((builds: string[], { render }: { render: boolean }) =>
      run((site) => checkBuilds(builds, site, { isRendered: render })),
    )
