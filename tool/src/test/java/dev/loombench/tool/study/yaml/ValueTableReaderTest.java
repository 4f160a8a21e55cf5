package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValueTableReaderTest {

  @TempDir private Path folder;

  @Test
  void readsFilesOfSpreadsheets() throws IOException {
    assertThat(rows("\ufeffid;name\r\n1;Zoë\r\n2;\"a;b\"\r\n"))
        .containsExactly(List.of("1", "Zoë"), List.of("2", "a;b"));
    assertThat(rows("id\tname\n1\tJean\n")).containsExactly(List.of("1", "Jean"));
    assertThat(rows("id,name\n1,a;b\n")).containsExactly(List.of("1", "a;b"));
  }

  private List<List<String>> rows(String csv) throws IOException {
    Files.writeString(folder.resolve("values.csv"), csv);
    String text =
        """
        study: values
        question: Which values?
        variants: {a: {command: [server, "{port}"], ready: /}}
        workloads:
          w:
            request: {path: "/a/{csv:id}?name={csv:name}", values: values.csv, headers: {Host: tenant.example.test}}
            loads: [{users: 1}]
        """;
    var work =
        (Work.Own)
            new StudyReader().read(text, folder.resolve("s.yaml")).workloads().getFirst().work();
    RequestSpec spec = work.requests().getFirst();
    assertThat(spec.host()).contains("tenant.example.test");
    List<String> columns = spec.values().columns();
    return spec.values().rows().stream()
        .map(row -> List.of(row.get(columns.indexOf("id")), row.get(columns.indexOf("name"))))
        .toList();
  }
}
