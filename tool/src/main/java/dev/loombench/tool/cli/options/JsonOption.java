package dev.loombench.tool.cli.options;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Option that prints JSON to standard output and moves the text to standard error. */
public final class JsonOption {

  @Option(
      names = "--json",
      description = "Print JSON to standard output, and the text to standard error.")
  private boolean json;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Returns the writer for the text. */
  public PrintWriter text() {
    return json ? command.commandLine().getErr() : command.commandLine().getOut();
  }

  /** Prints the JSON if it was asked for. */
  public void print(Supplier<String> text) {
    if (json) {
      command.commandLine().getOut().println(text.get());
    }
  }
}
