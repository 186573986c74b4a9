/** Words of the frame around the table, in Chinese. Keys are `area.word`. */
export const baseZh = {
  'app.name': '海派麻将',
  'app.loading': '正在打开…',
  'app.failed': '这一页打不开。',
  'app.retry': '再试一次',
  'app.notFound': '没有这一页。',

  'nav.home': '首页',
  'nav.back': '返回',
  'nav.rules': '规则',
  'nav.settings': '设置',
  'nav.close': '关闭',
  'nav.menu': '菜单',

  'tile.last': '{tile}，刚打出',
} as const;
