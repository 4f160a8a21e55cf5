package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.study.Scale;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalReportTest {

  @Test
  void aWideTerminalShowsEveryColumn() throws IOException {
    Golden.matches("terminal-140.txt", printed(140, false));
  }

  @Test
  void aNarrowTerminalShowsWhatMattersMost() throws IOException {
    Golden.matches("terminal-80.txt", printed(80, false));
  }

  @Test
  void noLineIsWiderThanTheTerminal() throws IOException {
    assertThat(printed(60, false).lines()).allMatch(line -> line.length() <= 60);
    assertThat(printed(80, false).lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void sixtyColumnsAreTheLeast() throws IOException {
    assertThat(printed(10, false)).isEqualTo(printed(60, false));
  }

  @Test
  void colorsOnlyRepeatWhatTheWordsSay() throws IOException {
    String colored = printed(100, true);

    assertThat(colored).contains("\u001b[32m");
    assertThat(colored.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(printed(100, false));
  }

  @Test
  void aRunOfStartsHasNoHeadlineTable() throws IOException {
    Golden.matches("terminal-starts.txt", printed(SampleRun.ofStarts(), 100, false));
  }

  @Test
  void aRunOfDiagnosticBlocksSaysWhereItsFiguresAre() throws IOException {
    Golden.matches("terminal-diagnostics.txt", printed(SampleRun.ofDiagnostics(), 100, false));
  }

  @Test
  void unavailableVariantsAreBelowTheTable() throws IOException {
    String printed = printed(SampleRun.withoutAJdk(), 100, false);

    assertThat(printed)
        .contains("  virtual-21: not measured: no JDK 21 on this machine, only 25.0.3.\n")
        .contains("; virtual-21 not measured.");
  }

  @Test
  void notesOfAStudyWithoutScalesAreShown() throws IOException {
    Analysis noted =
        RunBuilder.open(100, "platform")
            .asking(study -> study.at(Scale.NONE.noting(List.of("The number of generators is 1."))))
            .throughputs("platform", 100, 100)
            .analyzed();

    assertThat(printed(noted, 100, false)).contains("\nThe number of generators is 1.\n");
  }

  private static String printed(int width, boolean colors) throws IOException {
    return printed(SampleRun.analyzed(), width, colors);
  }

  private static String printed(Analysis analysis, int width, boolean colors) throws IOException {
    var out = new ByteArrayOutputStream();
    new TerminalReport(width, colors, "runs/sample").write(analysis, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
