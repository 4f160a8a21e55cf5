package dev.loombench.tool.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program itself, without a command. */
@Command(
    name = "loombench",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Which concurrency model should this JVM HTTP service use? Starts the servers, drives them"
          + " with load, measures client, JVM and operating system on one clock, and answers with"
          + " intervals.",
      ""
    },
    footer = {
      "",
      "A first run:        loombench run quick",
      "Your own service:   loombench run my-study.yaml   (docs/studies-format.md shows how)",
      "",
      "Exit codes: 0 done, 1 internal error, 2 wrong usage or study, 3 environment, 4 invalid data,"
          + " 10 a requested gate failed, 130 interrupted."
    })
final class LoombenchCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show stack traces of what went wrong.")
  private boolean debug;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  boolean debug() {
    return debug;
  }
}
