package dev.loombench.tool.cli.options;

import dev.loombench.tool.report.common.Json;
import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Option that prints JSON to standard output and moves the text to standard error. */
public class JsonOption {

  @Option(
      names = "--json",
      description = "Print JSON to standard output, and the text to standard error.")
  boolean json;

  @Spec(Spec.Target.MIXEE)
  CommandSpec command;

  /** Returns the writer for the text. */
  public PrintWriter text() {
    return json ? command.commandLine().getErr() : command.commandLine().getOut();
  }

  public final void print(Supplier<?> document) {
    if (json) {
      command.commandLine().getOut().println(Json.text(document.get()));
    }
  }

  /** Options that print JSON or CSV to standard output and move the text to standard error. */
  public static final class OrCsv extends JsonOption {

    @Option(
        names = "--csv",
        description = "Print CSV to standard output, and the text to standard error.")
    private boolean csv;

    @Override
    public PrintWriter text() {
      if (!csv) {
        return super.text();
      }
      if (json) {
        throw new ParameterException(command.commandLine(), "--json and --csv exclude each other");
      }
      return command.commandLine().getErr();
    }

    public void print(Supplier<?> document, Supplier<String> asCsv) {
      print(document);
      if (csv) {
        PrintWriter out = command.commandLine().getOut();
        out.print(asCsv.get());
        out.flush();
      }
    }
  }
}
