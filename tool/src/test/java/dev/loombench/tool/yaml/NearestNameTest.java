package dev.loombench.tool.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

  private static final List<String> KNOWN = List.of("variants", "workloads", "users", "to", "GET");

  @ParameterizedTest
  @CsvSource({"worklods, workloads", "varaints, variants", "user, users", "ot, to", "get, GET"})
  void findsTheNearestName(String typed, String meant) {
    assertThat(NearestName.to(typed, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"colour", "work", "ssers-of-it", "from"})
  void ignoresDistantNames(String typed) {
    assertThat(NearestName.to(typed, KNOWN)).isEmpty();
    assertThat(NearestName.hint(typed, KNOWN)).isEmpty();
  }
}
