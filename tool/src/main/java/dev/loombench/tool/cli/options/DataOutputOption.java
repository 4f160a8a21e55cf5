package dev.loombench.tool.cli.options;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that print JSON or CSV to standard output and move the text to standard error. */
public final class DataOutputOption {

  @Option(
      names = "--json",
      description = "Print JSON to standard output, and the text to standard error.")
  private boolean json;

  @Option(
      names = "--csv",
      description = "Print CSV to standard output, and the text to standard error.")
  private boolean csv;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Returns the writer for the text. */
  public PrintWriter text() {
    if (json && csv) {
      throw new ParameterException(command.commandLine(), "--json and --csv exclude each other");
    }
    return json || csv ? command.commandLine().getErr() : command.commandLine().getOut();
  }

  /** Prints the form that was asked for. */
  public void print(Supplier<String> asJson, Supplier<String> asCsv) {
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      out.println(asJson.get());
    } else if (csv) {
      out.print(asCsv.get());
      out.flush();
    }
  }
}
