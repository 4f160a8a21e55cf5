package dev.loombench.tool.cli.options;

import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Consumer of the word after an option if it is a duration; else the option has zero. */
final class TimeIfGiven implements IParameterConsumer {

  @Override
  @SuppressWarnings("JdkObsolete") // picocli's type
  public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
    Optional<Duration> given =
        words.isEmpty() ? Optional.empty() : DurationConverter.parse(words.peek());
    given.ifPresent(_ -> words.pop());
    option.setValue(given.orElse(Duration.ZERO));
  }
}
