#include "server/people/mail_texts.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace lair::people {
namespace {

// {club}, {name} and {link} stand for the facts of the letter.
struct TextRow {
  MailKind kind;
  std::string_view language;
  std::string_view subject;
  std::string_view text;
};

constexpr std::array kTexts{
    TextRow{MailKind::ConfirmAddress,
            "en",      "{club}: confirm your e-mail address",
            "Hello {name},\n\n"
            "open this link to make this your e-mail address at {club}:\n\n{link}\n\n"
            "It works for a day. If you did not ask for it, ignore this e-mail.\n"                                                   },
    TextRow{MailKind::ConfirmAddress,
            "zh-Hant", "{club}：確認電郵地址",
            "{name}：\n\n請開啟以下連結，確認這是你在 {club} 的電郵地址：\n\n{link}\n\n"
            "連結一天內有效。若非你本人要求，請不用理會此信。\n"                                             },
    TextRow{MailKind::ConfirmAddress,
            "zh-Hans", "{club}：确认电子邮件地址",
            "{name}：\n\n请打开以下链接，确认这是你在 {club} 的电子邮件地址：\n\n{link}\n\n"
            "链接一天内有效。若非你本人要求，请不用理会此信。\n"                                             },
    TextRow{MailKind::ConfirmAddress,
            "ja",      "{club}：メールアドレスの確認",
            "{name} 様\n\n次のリンクを開くと、このアドレスが {club} に登録されます。\n\n{link}\n\n"
            "リンクは一日有効です。心当たりがない場合は、このメールを無視してください。\n"      },
    TextRow{MailKind::ResetPassword,
            "en",      "{club}: choose a new password",
            "Hello {name},\n\n"
            "open this link to choose a new password at {club}:\n\n{link}\n\n"
            "It works once, for 30 minutes. If you did not ask for it, ignore this e-mail: your "
            "password stays as it is.\n"                                                                                             },
    TextRow{MailKind::ResetPassword,
            "zh-Hant", "{club}：重設密碼",
            "{name}：\n\n請開啟以下連結，在 {club} 選擇新密碼：\n\n{link}\n\n"
            "連結只可使用一次，30 分鐘內有效。若非你本人要求，請不用理會此信，密碼不會改變。\n"},
    TextRow{MailKind::ResetPassword,
            "zh-Hans", "{club}：重设密码",
            "{name}：\n\n请打开以下链接，在 {club} 选择新密码：\n\n{link}\n\n"
            "链接只能使用一次，30 分钟内有效。若非你本人要求，请不用理会此信，密码不会改变。\n"},
    TextRow{
            MailKind::ResetPassword,
            "ja",      "{club}：パスワードの再設定",
            "{name} 様\n\n次のリンクを開くと、{club} の新しいパスワードを選べます。\n\n{link}\n\n"
        "リンクは一度だけ、30 分間有効です。心当たりがない場合は、このメールを無視してください。"
        "パスワードは変わりません。\n"                                                                                  },
};

std::string filled(std::string_view text, const MailFacts& facts) {
  const std::array<std::pair<std::string_view, std::string_view>, 3> kFacts{
      {{"{club}", facts.club}, {"{name}", facts.name}, {"{link}", facts.link}}
  };
  std::string out;
  while (!text.empty()) {
    const auto* const fact =
        std::ranges::find_if(kFacts, [&](const auto& one) { return text.starts_with(one.first); });
    if (fact != kFacts.end()) {
      out += fact->second;
      text.remove_prefix(fact->first.size());
    } else {
      out += text.front();
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace

Mail mail_text(MailKind kind, std::string_view language, const MailFacts& facts, std::string to) {
  const auto of = [kind](std::string_view wanted) {
    return std::ranges::find_if(
        kTexts, [&](const TextRow& row) { return row.kind == kind && row.language == wanted; });
  };
  const auto* const asked = of(language);
  const auto* const row = asked == kTexts.end() ? of("en") : asked;
  return {.to = std::move(to),
          .subject = filled(row->subject, facts),
          .text = filled(row->text, facts)};
}

}  // namespace lair::people
