package dev.loombench.tool.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.ReportFiles;
import dev.loombench.tool.report.SampleRun;
import dev.loombench.tool.report.common.Markdown;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
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
            "profiles.csv",
            "time-series.csv",
            "start-ups.csv",
            "capacities.csv",
            "sweep.csv",
            "claims.csv",
            "published.csv");
  }

  @Test
  void noTextIsAFormula() {
    assertThat(CsvReport.line(List.of("=1+1", "@SUM(A1)", "-cmd|'/C x'!A0", "-5", -5, "a=b")))
        .isEqualTo("'=1+1,'@SUM(A1),'-cmd|'/C x'!A0,-5,-5,a=b\r\n");
  }

  @Test
  void noTextActsOnATerminal() {
    assertThat(CsvReport.line(List.of("\u001b[31mred\u202e")))
        .isEqualTo("\\u001b[31mred\\u202e\r\n");
    assertThat(Markdown.text("\u001b]0;")).isEqualTo("\\\\u001b\\]0;");
    assertThat(Markdown.code("\u202e")).isEqualTo("`\\u202e`");
  }

  @Test
  void namesStandFirst() throws IOException {
    assertThat(lines("estimates.csv").getFirst())
        .isEqualTo("variant,workload,load,point,pass,metric,unit,value,low,high,trials,reason");
    assertThat(lines("comparisons.csv").getFirst())
        .isEqualTo(
            "workload,load,point,metric,of,over,ratio,low,high,blocks,verdict,reason,level,p_value");
    assertThat(lines("claims.csv").getFirst())
        .isEqualTo(
            "claim,statement,location,origin,changed,result,test,test_result,measured,low,high,"
                + "trials,confidence,published,least,most,reason");
    assertThat(lines("trials.csv").getFirst())
        .startsWith(
            "number,variant,workload,load,point,block,attempt,epoch,server_run,pass,outcome,reason,file,"
                + "throughput [1/s],scheduled [1/s]");
  }

  @Test
  void eachTimeSeriesOfEachTrialHasARow() throws IOException {
    assertThat(lines("time-series.csv").getFirst())
        .isEqualTo(
            "trial,variant,workload,load,point,pass,block,metric,unit,values,mean,max,p50,p95,p99");
    assertThat(lines("time-series.csv").get(1))
        .startsWith(
            "1,platform-200,delay-100,closed 500,closed 500,headline,1,server_cpu,cores,20,");
  }

  @Test
  void eachStartHasARow() throws IOException {
    assertThat(lines("start-ups.csv").getFirst())
        .isEqualTo(
            "trial,variant,block,epoch,page_cache,start_up [s],start_up_cpu [s],"
                + "rss_first_answer [MiB],pss_first_answer [MiB],rss_idle [MiB],pss_idle [MiB],"
                + "image_size [MiB],file");
    assertThat(lines("start-ups.csv").get(1)).contains(",dropped before each start,2.");
    assertThat(lines("estimates.csv"))
        .anyMatch(line -> line.startsWith("webflux,,,start,startup,start_up,s,1.9"));
    assertThat(lines("comparisons.csv"))
        .anyMatch(line -> line.startsWith(",,start,start_up,webflux,platform-200,0.7"));
  }

  @Test
  void whatIsUnavailableIsAnEmptyField() throws IOException {
    assertThat(lines("estimates.csv"))
        .contains(
            "virtual,delay-100,closed 500,closed 500,headline,cgroup_cpu,cores,,,,0,"
                + "not available in 3 of 3 trials: no control group of its own");
  }

  @Test
  void anUnmeasuredVariantHasARowWithItsReason() throws IOException {
    assertThat(lines("estimates.csv", SampleRun.withoutAJdk()))
        .contains(
            "virtual-21,,,,,,,,,,0," + "\"not measured: no JDK 21 on this machine, only 25.0.3\"");
  }

  @Test
  void aTrialThatNeverGotToItsWindowHasARowToo() throws IOException {
    assertThat(lines("trials.csv")).anyMatch(line -> line.contains(",invalid,another process"));
  }

  @Test
  void quotesCommasAndLineBreaksAreQuoted() throws IOException {
    var out = new ByteArrayOutputStream();
    CsvReport.<List<String>>of(_ -> Stream.of(List.of("say \"no\"", "two\nlines", "plain")))
        .with("a,b", List::getFirst)
        .with("b", row -> row.get(1))
        .with("c", List::getLast)
        .write(SampleRun.analyzed(), out);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("\"a,b\",b,c\r\n\"say \"\"no\"\"\",\"two\nlines\",plain\r\n");
  }

  private static List<String> lines(String file) throws IOException {
    return lines(file, SampleRun.analyzed());
  }

  private static List<String> lines(String file, Analysis analysis) throws IOException {
    var out = new ByteArrayOutputStream();
    ReportFiles.all().get(file).write(analysis, out);
    return List.of(out.toString(StandardCharsets.UTF_8).split("\r\n", -1));
  }
}
