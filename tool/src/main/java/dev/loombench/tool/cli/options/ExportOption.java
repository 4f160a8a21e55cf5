package dev.loombench.tool.cli.options;

import dev.loombench.tool.report.export.ExportFormat;
import dev.loombench.tool.store.AtomicFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Files for tools of continuous integration. */
public final class ExportOption {

  @Option(
      names = "--export",
      paramLabel = "FORMAT=FILE",
      description =
          "Also write a file for a CI job: junit, markdown, smaller-is-better or bigger-is-better"
              + " (JSON of github-action-benchmark). Repeatable.")
  private Map<ExportFormat, Path> files = new LinkedHashMap<>();

  public void write(Function<ExportFormat, String> content) {
    files.forEach((format, file) -> AtomicFile.write(file.toAbsolutePath(), content.apply(format)));
  }
}
