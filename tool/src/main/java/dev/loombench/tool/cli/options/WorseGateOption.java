package dev.loombench.tool.cli.options;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Gate with the single rule {@code worse}. */
public final class WorseGateOption {

  private static final String WORSE = "worse";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private boolean given;

  @Option(
      names = "--fail-if",
      paramLabel = "worse",
      description = "Exit with 10 if a figure is worse, as explained below.")
  void rule(String text) {
    if (!text.strip().equals(WORSE)) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '--fail-if': found '%s'; give worse".formatted(text));
    }
    given = true;
  }

  public boolean isGiven() {
    return given;
  }
}
