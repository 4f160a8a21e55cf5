package dev.loombench.tool.ownapp;

import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.ownapp.requests.RecordedClient;
import dev.loombench.tool.ownapp.requests.RequestSource;
import dev.loombench.tool.text.SecretNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Command line of the user, from which the next command to type is derived.
 *
 * @param words words after the program, like {@code try}, {@code app.jar}
 */
public record TypedCommand(List<String> words) {

  /** The launcher, as the user typed it. */
  private static final String PROGRAM = System.getProperty("loombench.command", "./loombench");

  private static final String SET = "--set";

  /** Flags whose values are names of variables and settings, even if they sound like secrets. */
  private static final Set<String> WITHOUT_SECRETS =
      Set.of("--header-from", "--query-from", "--env-from", "--vary", SET, "--slow");

  /** Text in or between quotes of a shell command. */
  private static final Pattern IN_SHELL = Pattern.compile("[^'\"]+");

  private static final Pattern SHELL_USER =
      Pattern.compile("(\\s(?:-u|--user)[ =]?['\"]?)[^\\s'\"]+");

  private static final String END_OF_OPTIONS = "--";

  public TypedCommand {
    words = List.copyOf(words);
  }

  /** Returns the command that runs a study with these settings. */
  static TypedCommand running(Path study, Map<String, String> settings) {
    var words = new ArrayList<>(List.of("run", study.toString()));
    settings.forEach((field, value) -> words.addAll(List.of(SET, field + "=" + value)));
    return new TypedCommand(words);
  }

  /** Returns the command as it can be pasted into a shell, with secrets masked. */
  public String text() {
    var shown = new ArrayList<>(List.of(PROGRAM));
    int end = words.indexOf(END_OF_OPTIONS);
    for (int index = 0; index < words.size(); index++) {
      String word = words.get(index);
      String before = index == 0 ? "" : words.get(index - 1);
      boolean ofTheApplication = end >= 0 && index > end;
      int joined = ofTheApplication || !word.startsWith("--") ? -1 : word.indexOf('=');
      shown.add(
          ofTheApplication && before.matches("-[^=]*") && SecretNames.isSecret(before)
              ? SecretNames.MASK
              : word.substring(0, joined + 1)
                  + masked(
                      joined < 0 ? before : word.substring(0, joined), word.substring(joined + 1)));
    }
    return ShellWords.join(shown);
  }

  private static String masked(String flag, String value) {
    if (flag.equals("--curl")) {
      return new RequestSource.Curl(value).withoutSecrets();
    }
    if (flag.equals(RecordedClient.COMMAND_FLAG)) {
      return IN_SHELL
          .matcher(SHELL_USER.matcher(value).replaceAll("$1" + SecretNames.MASK))
          .replaceAll(part -> Matcher.quoteReplacement(SecretNames.masked(part.group())));
    }
    return WITHOUT_SECRETS.contains(flag) ? value : SecretNames.masked(value);
  }

  /** Returns the command with further words, like {@code --port 8080}. */
  public TypedCommand with(String... more) {
    int end = words.indexOf(END_OF_OPTIONS);
    var all = new ArrayList<>(words);
    all.addAll(end < 0 ? words.size() : end, List.of(more));
    return new TypedCommand(all);
  }

  /** Returns the command with one more word after the first of these. */
  TypedCommand withAfter(String word, String more) {
    var all = new ArrayList<>(words);
    all.add(words.indexOf(word) + 1, more);
    return new TypedCommand(all);
  }

  /** Returns the command without a flag that has no value, if it has that flag. */
  public TypedCommand withoutWord(String flag) {
    return new TypedCommand(words.stream().filter(word -> !word.equals(flag)).toList());
  }

  TypedCommand withoutFirst(String word) {
    var all = new ArrayList<>(words);
    all.remove(word);
    return new TypedCommand(all);
  }

  /** Returns the command with a field of the study set, in place of an earlier value. */
  public TypedCommand withSetting(String field, String value) {
    return without(SET, setting -> setting.startsWith(field + "=")).with(SET, field + "=" + value);
  }

  TypedCommand withOnly(String flag, String value) {
    return without(flag).with(flag, value);
  }

  /**
   * Returns the command with another value of a flag.
   *
   * @param value chooses the value to replace; empty is returned if the flag does not have it
   */
  Optional<TypedCommand> replacing(String flag, Predicate<String> value, String other) {
    for (int index = 0; index < words.size(); index++) {
      String word = words.get(index);
      boolean follows = index > 0 && words.get(index - 1).equals(flag) && value.test(word);
      boolean joined = word.startsWith(flag + "=") && value.test(word.substring(flag.length() + 1));
      if (follows || joined) {
        var all = new ArrayList<>(words);
        all.set(index, joined ? flag + "=" + other : other);
        return Optional.of(new TypedCommand(all));
      }
    }
    return Optional.empty();
  }

  /** Returns the command without a flag and its value, if it has that flag. */
  public TypedCommand without(String flag) {
    return without(flag, _ -> true);
  }

  private TypedCommand without(String flag, Predicate<String> value) {
    var kept = new ArrayList<String>();
    for (int index = 0; index < words.size(); index++) {
      String word = words.get(index);
      String next = index + 1 < words.size() ? words.get(index + 1) : "";
      if (word.equals(flag) && value.test(next)) {
        index++;
      } else if (!word.startsWith(flag + "=") || !value.test(word.substring(flag.length() + 1))) {
        kept.add(word);
      }
    }
    return new TypedCommand(kept);
  }
}
