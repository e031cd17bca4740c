import { pageConfig } from '@kinora/federation'
import type { WebpackArguments } from '@kinora/federation'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import { merge } from 'webpack-merge'

export default (_env: unknown, args: WebpackArguments) =>
  merge(pageConfig(import.meta.dirname, args), {
    devtool: false,
    entry: { main: ['./src/main.css', './src/main.tsx'] },
    plugins: [new HtmlWebpackPlugin({ template: 'src/index.html', inject: false })],
  })
