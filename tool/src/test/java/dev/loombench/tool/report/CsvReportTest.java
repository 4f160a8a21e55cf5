package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReportTest {

  @Test
  void everyReportHasAFile() {
    assertThat(ReportFiles.all())
        .containsOnlyKeys(
            "report.html",
            "summary.json",
            "estimates.csv",
            "comparisons.csv",
            "trials.csv",
            "profiles.csv");
  }

  @Test
  void namesStandFirst() throws IOException {
    assertThat(lines("estimates.csv").getFirst())
        .isEqualTo("variant,workload,load,point,pass,metric,unit,value,low,high,trials,reason");
    assertThat(lines("comparisons.csv").getFirst())
        .isEqualTo("workload,load,point,metric,of,over,ratio,low,high,blocks,verdict,reason");
    assertThat(lines("trials.csv").getFirst())
        .startsWith(
            "number,variant,workload,load,point,block,attempt,stratum,pass,outcome,reason,file,"
                + "throughput [1/s],scheduled [1/s]");
  }

  @Test
  void whatIsUnavailableIsAnEmptyField() throws IOException {
    assertThat(lines("estimates.csv"))
        .contains(
            "virtual,delay-100,closed 500,closed 500,headline,cgroup_cpu,cores,,,,0,"
                + "not available in 3 of 3 trials: no control group of its own");
  }

  @Test
  void aTrialThatNeverGotToItsWindowHasARowToo() throws IOException {
    assertThat(lines("trials.csv")).anyMatch(line -> line.contains(",invalid,another process"));
  }

  @Test
  void quotesCommasAndLineBreaksAreQuoted() throws IOException {
    var out = new ByteArrayOutputStream();
    new CsvReport(analysis -> List.of(List.of("a,b", "say \"no\"", "two\nlines", "plain")))
        .write(SampleRun.analysed(), out);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",plain\r\n");
  }

  private static List<String> lines(String file) throws IOException {
    var out = new ByteArrayOutputStream();
    ReportFiles.all().get(file).write(SampleRun.analysed(), out);
    return List.of(out.toString(StandardCharsets.UTF_8).split("\r\n", -1));
  }
}
