package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestSpec;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreflightTest {

  private static final URI LOOPBACK = URI.create("http://127.0.0.1:9");

  @Test
  void rejectsMoreConnectionsThanOpenFiles() {
    assertThatThrownBy(() -> Preflight.checkFiles(1000, 1063))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("raise the limit (ulimit -n)");
    assertThatCode(() -> Preflight.checkFiles(1000, 1064)).doesNotThrowAnyException();
  }

  @Test
  void rejectsMoreConnectionsThanLocalPorts() {
    assertThatThrownBy(() -> Preflight.checkPorts(2001, 2, 1000))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("net.ipv4.ip_local_port_range");
    assertThatCode(() -> Preflight.checkPorts(2000, 2, 1000)).doesNotThrowAnyException();
  }

  @Test
  void rejectsInvalidTargets() throws Exception {
    assertThat(Preflight.check(TestPlan.open(LOOPBACK, "/", 1, 1).plan()).getFirst().getPort())
        .isEqualTo(9);
    assertThatThrownBy(
            () -> Preflight.check(TestPlan.open(URI.create("ftp://127.0.0.1"), "/", 1, 1).plan()))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("use http:// or https://");
    assertThatThrownBy(
            () -> Preflight.check(TestPlan.open(URI.create("http:///x"), "/", 1, 1).plan()))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("has no host");
  }

  @Test
  void rejectsLineBreaksInHeaders() {
    assertThatThrownBy(() -> checkHeader("X-A", "1\r\nX-B: 2"))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("control character");
  }

  @Test
  void rejectsHeadersThatTheEngineSets() {
    assertThatThrownBy(() -> checkHeader("content-length", "3"))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("the engine sets the header content-length itself");
  }

  private static void checkHeader(String name, String value) throws PlanException {
    RequestSpec request = RequestSpec.of("GET", "/", Map.of(name, value), "");
    Preflight.check(TestPlan.open(LOOPBACK, "/", 1, 1).request(request).plan());
  }
}
