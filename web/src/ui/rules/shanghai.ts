/** 上海麻将 in plain words. The exact text is the law (rules SH-…, C-…); each chapter names its clause. */
import type { Book } from './book';

export const shanghai: Book = {
  chapters: [
    {
      clause: 'C-1',
      title: ['怎么打', 'How it is played'],
      paragraphs: [
        [
          '四个人，144 张牌：万、筒、索各 36 张，东南西北中发白各 4 张，八张花各 1 张。庄家拿 14 张，别人 13 张。',
          'Four players, 144 tiles: 36 each of characters, dots and bamboos, four of each wind and dragon, and eight flowers. The dealer takes 14 tiles, the others 13.',
        ],
        [
          '摸到花就摊开，从牌墙尾巴补一张，补到的还是花就再补。轮到谁，谁摸一张打一张。',
          'A flower is laid out at once and replaced from the end of the wall, again until it is none. In turn, each player draws one tile and discards one.',
        ],
        [
          '别人打的牌：上家的可以吃，谁打的都可以碰、明杠、胡。先胡，再碰和杠，最后吃；几个人都喊胡，个个都胡。',
          'Of what others discard, chow only from the player before you; pung, kong and win from anyone. A win goes before pung and kong, these before chow; everyone who calls a win wins.',
        ],
        [
          '吃、碰之后只能打牌，不能马上胡或杠。暗杠、补杠要在自己摸牌以后。',
          'After a chow or pung you discard: no win and no kong first. Your own kongs are declared after you have drawn.',
        ],
        [
          '牌墙摸完没有人胡就是流局。最后一张打出的牌只能胡。',
          'A hand ends as a draw when a tile is due and none is left. The last discard can only be won on.',
        ],
      ],
    },
    {
      clause: 'SH-2',
      title: ['什么能胡', 'What wins'],
      paragraphs: [
        [
          '四副加一对，而且至少合上下面番值表里的一行。没有敲，没有漏胡，想什么时候胡就什么时候胡。',
          'Four sets and a pair, and at least one row of the table of values below. Nothing has to be declared, and passing a win does not bar the next.',
        ],
      ],
    },
    {
      clause: 'SH-3',
      title: ['花', 'Flowers'],
      paragraphs: [
        [
          '混一色、碰碰胡按花算分，一朵一分。花牌之外，风、箭的刻子和杠也算花。一对不算。胡的那张凑成的刻子也算。',
          'Half flushes and all-triplets score by their flowers, a point each. Triplets of winds and dragons and all kongs count as flowers too, a pair does not. A triplet that the winning tile completes counts.',
        ],
      ],
      rows: [
        { what: ['花牌，每张', 'each flower tile'], worth: ['1', '1'] },
        { what: ['风：碰或暗刻', 'winds: pung or concealed triplet'], worth: ['1', '1'] },
        { what: ['中发白：碰或暗刻', 'dragons: pung or concealed triplet'], worth: ['2', '2'] },
        {
          what: ['万筒索：明杠、补杠 / 暗杠', 'suits: exposed or added / concealed kong'],
          worth: ['1 / 2', '1 / 2'],
        },
        {
          what: ['风：明杠、补杠 / 暗杠', 'winds: exposed or added / concealed kong'],
          worth: ['2 / 3', '2 / 3'],
        },
        {
          what: ['中发白：明杠、补杠 / 暗杠', 'dragons: exposed or added / concealed kong'],
          worth: ['3 / 4', '3 / 4'],
        },
      ],
    },
    {
      clause: 'SH-4',
      title: ['番值', 'Values'],
      paragraphs: [
        [
          '合上几行就取最高的一行。喇子是单位，一般是 5 分。',
          'The highest row that fits is the value. A lazi is the unit, 5 points unless the table says otherwise.',
        ],
      ],
      rows: [
        {
          what: ['混一色、碰碰胡', 'half flush; all triplets'],
          worth: ['几花几分，最少 1 花，最多 1 喇子', 'a point a flower, at least 1 flower, at most 1 lazi'],
        },
        {
          what: [
            '清一色；混碰；大吊车带混一色、碰碰胡、混碰或清一色；有牌型的杠上开花；八花齐',
            'full flush; half flush of triplets; last tile alone with a flush or all triplets; a pattern won on a replacement; all eight flowers',
          ],
          worth: ['1 喇子', '1 lazi'],
        },
        {
          what: ['乱风向；清碰；门清', 'all honours; full flush of triplets; concealed hand'],
          worth: ['2 喇子', '2 lazi'],
        },
        { what: ['字一色', 'triplets of honours'], worth: ['4 喇子', '4 lazi'] },
        {
          what: [
            '乱风向、清碰、字一色再加门清',
            'all honours, full flush of triplets, triplets of honours, also concealed',
          ],
          worth: ['翻一倍：4、4、8 喇子', 'doubled: 4, 4 and 8 lazi'],
        },
      ],
    },
    {
      clause: 'SH-5',
      title: ['谁付', 'Who pays'],
      paragraphs: [
        [
          '自摸：另外三家各付一份。点炮：打出那张的人一个人付。几家同胡，他每家都付。抢杠：开杠的人付三份（可以改成一份）。',
          'Self-draw: each of the other three pays the value. Discard: the discarder alone pays, to each winner. Robbed kong: the konger pays three shares (or one, if the table says so).',
        ],
        ['胡的人下一局坐庄；流局庄家不动。', 'The winner deals next; after a drawn hand the dealer stays.'],
      ],
    },
    {
      clause: 'SH-6',
      title: ['吃三口', 'Partners by three claims'],
      paragraphs: [
        [
          '从同一个人手里吃、碰、明杠满三口，两个人这一局就绑在一起。谁胡，另一个都多付：自摸他付三份，他点炮付两份，别人点炮他也跟付一份。',
          'Whoever has claimed three tiles from one player is tied to that player for the hand. When either wins the other pays more: three shares of a self-draw, two when he discards the tile himself, one besides when somebody else does.',
        ],
        ['暗杠和补杠的那一张不算口。', 'Concealed kongs and the tile added to a pung are no claims.'],
      ],
    },
    {
      clause: 'SH-7',
      title: ['荒番', 'Carried doubles'],
      paragraphs: [
        [
          '开局骰子掷出 1-1 或 4-4，荒番加二；1-4、2-2、3-3、5-5、6-6 加一；流局加一。有荒番的一局，所有输赢翻一倍（几个荒番都只翻一倍）。有人胡就减一。',
          'A throw of 1-1 or 4-4 adds two to the counter; 1-4, 2-2, 3-3, 5-5 and 6-6 add one; so does a drawn hand. While it is above zero every payment is doubled, once. A won hand takes one off.',
        ],
      ],
    },
  ],
  patterns: {
    half_flush: { text: ['一种花色加字牌', 'One suit and honours'], tiles: '123m 456m 789m 111z 55z' },
    full_flush: { text: ['只有一种花色', 'One suit only'], tiles: '111p 234p 555p 678p 99p' },
    all_pungs: {
      text: ['四副刻子或杠加一对', 'Four triplets or kongs and a pair'],
      tiles: '222m 555p 888s 333z 66z',
    },
    honour_pungs: {
      text: ['全是字牌的碰碰胡', 'All triplets, honours only'],
      tiles: '111z 333z 555z 777z 22z',
    },
    all_honours: {
      text: ['全是字牌，什么样子都行，不用成副', 'Honours only, in any shape, sets or not'],
      tiles: '11122344556677z',
    },
    concealed: {
      text: [
        '没有吃、碰、明杠、补杠，暗杠可以',
        'No chow, pung, exposed or added kong; concealed kongs may be',
      ],
      tiles: '123m 234p 456p 789s 55z',
    },
    single_wait: {
      text: ['四副都摊开，手里单吊一张', 'Four sets lie open, the last tile waits for its pair'],
      tiles: '234s 666s 111z 777z 5s',
    },
    kong_draw: { text: ['杠后或花后补来的牌自摸', 'Self-draw of the tile that replaces a kong or flower'] },
    eight_flowers: {
      text: ['八张花全到手，马上就胡', 'All eight flowers laid out; wins at once'],
      tiles: '12345678f',
    },
  },
  examples: [
    {
      text: ['0 号自摸碰碰胡，3 花', 'Seat 0 self-draws all triplets with 3 flowers'],
      deltas: [9, -3, -3, -3],
    },
    {
      text: [
        '2 号点炮，0 号胡混一色 7 花，封 1 喇子',
        'Seat 0 wins a half flush with 7 flowers, capped at 1 lazi, on seat 2’s discard',
      ],
      deltas: [5, 0, -5, 0],
    },
    {
      text: ['0 号自摸清一色，和 1 号满三口', 'Seat 0 self-draws a full flush; partners 0 and 1'],
      deltas: [25, -15, -5, -5],
    },
    {
      text: [
        '0 号胡清碰，点炮的 1 号和他满三口',
        'Seat 0 wins a full flush of triplets on partner seat 1’s discard',
      ],
      deltas: [20, -20, 0, 0],
    },
    {
      text: [
        '2 号点炮，0 号胡混一色 2 花，和 1 号满三口',
        'Seat 0 wins a half flush with 2 flowers on seat 2’s discard; partners 0 and 1',
      ],
      deltas: [4, -2, -2, 0],
    },
    { text: ['上一条，荒番', 'The same in a doubled hand'], deltas: [8, -4, -4, 0] },
    {
      text: ['0 号门清字一色自摸', 'Seat 0 self-draws concealed triplets of honours'],
      deltas: [120, -40, -40, -40],
    },
    {
      text: ['3 号点炮，0 号胡 5 分，1 号胡 2 分', 'Seat 3 discards; seat 0 wins 5, seat 1 wins 2'],
      deltas: [5, 2, 0, -7],
    },
    {
      text: ['0 号自摸 5 分，和 1 号、3 号都满三口', 'Seat 0 self-draws 5; partners with 1 and with 3'],
      deltas: [35, -15, -5, -15],
    },
  ],
};
