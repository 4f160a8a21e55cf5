package dev.loombench.tool.cli.options;

import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Consumer of the word after a repeatable option, also of one that looks like an option itself. */
final class AnyWord implements IParameterConsumer {

  @Override
  @SuppressWarnings("JdkObsolete") // picocli's type
  public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
    if (words.isEmpty()) {
      throw new MissingParameterException(
          command.commandLine(),
          option,
          "Missing required parameter for option '%s' (%s)"
              .formatted(((OptionSpec) option).longestName(), option.paramLabel()));
    }
    List<String> values = option.getValue();
    values.add(words.pop());
  }
}
