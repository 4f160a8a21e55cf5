package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFormatsTest extends SourceFixture {

  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final String OWN =
      "requests that the proxy answered itself (1): they did not reach the application";

  @TempDir private Path folder;

  @Test
  void readsTheBalancerOfAws() throws IOException {
    RequestSet set =
        log(
            """
            h2 2026-11-20T09:15:00.356787Z app/shop/0a 192.0.2.10:62611 198.51.100.4:8080 0.001 0.008 0.000 200 200 498 1485 "GET https://shop.example.test:443/orders?page=1 HTTP/2.0" "Mozilla/5.0" TLS_AES TLSv1.3 arn:aws:x "Root=1" "shop.example.test" "-" 0 2026-11-20T09:15:00.347000Z "forward" "-" "-" "198.51.100.4:8080" "200" "-" "-"
            https 2026-11-20T09:15:01.100000Z app/shop/0a 192.0.2.10:62611 198.51.100.4:8080 0.000 60.000 -1 504 - 498 1485 "GET https://shop.example.test:443/report HTTP/1.1" "-" - - arn:aws:x "Root=1"
            http 2026-11-20T09:15:02.000100Z app/shop/0a 192.0.2.12:1055 - -1 -1 -1 301 - 90 300 "GET http://shop.example.test:80/ HTTP/1.1" "-" - - - "Root=1" "-" "-" 0 2026-11-20T09:15:02.000000Z "redirect" "https://shop.example.test:443/" "-" "-" "-" "-" "-"
            http 2026-11-20T09:15:03.000100Z app/shop/0a 192.0.2.12:1055 198.51.100.4:8080 0.000 0.001 -1 502 - 90 300 "GET http://shop.example.test:80/ HTTP/1.1" "-" - - - "Root=1"
            """);

    assertThat(lines(set)).containsExactly("1x GET /orders?page=1", "1x GET /report");
    assertThat(sentences(set))
        .containsExactly(
            "requests that the proxy answered itself (2): they did not reach the application");
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(1, within(1e-9));
  }

  @Test
  void readsTheIngressOfNginx() throws IOException {
    RequestSet set =
        log(
            """
            192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] "GET /a HTTP/2.0" 200 5 "-" "curl" 40 0.011 [shop-80] [] 10.0.0.1:8080, 10.0.0.2:8080 0, 5 0.001, 0.010 502, 200 4f
            192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] "GET /slow HTTP/2.0" 499 0 "-" "curl" 40 9.000 [shop-80] [] 10.0.0.1:8080 0 9.000 - 50
            192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] "GET /redirect HTTP/2.0" 308 0 "-" "curl" 40 0.000 [shop-80] [] - - - - 51
            """);

    assertThat(lines(set)).containsExactly("1x GET /a", "1x GET /slow");
    assertThat(sentences(set)).containsExactly(OWN);
  }

  @Test
  void readsJsonOfNginxAndNamesItsFields() throws IOException {
    String text =
        """
        {"@timestamp":"2026-11-20T10:15:07+01:00","status":"200","request":"GET /orders?page=1 HTTP/1.1","uri":"/orders","upstream_response_time":"0.019"}
        {"@timestamp":"2026-11-20T09:15:08.5Z","status":"200","request":"GET /search?q=\\u0022tea\\u0022 HTTP/2.0","uri":"/search","upstream_response_time":"0.118"}
        """;

    RequestSet set = log(BYTE_ORDER_MARK + text.replace("\n", "\r\n"));

    assertThat(lines(set)).containsExactly("1x GET /orders?page=1", "1x GET /search?q=%22tea%22");
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(1, within(1e-9));
    assertThat(set.notes().getFirst())
        .isEqualTo(
            "access.log: request line in 'request', path in 'uri', status in 'status', time in"
                + " '@timestamp', time of the application in 'upstream_response_time'");
  }

  @Test
  void readsJsonOfTraefik() throws IOException {
    RequestSet set =
        log(
            """
            {"DownstreamStatus":200,"OriginStatus":200,"RequestHost":"shop.example.test","RequestMethod":"GET","RequestPath":"/a?b=1","StartUTC":"2026-11-20T09:15:07.123456789Z","time":"2026-11-20T09:15:09Z"}
            {"DownstreamStatus":404,"OriginStatus":0,"RequestHost":"shop.example.test","RequestMethod":"GET","RequestPath":"/b","StartUTC":"2026-11-20T09:15:07Z"}
            {"DownstreamStatus":301,"RequestHost":"shop.example.test","RequestMethod":"GET","RequestPath":"/c","StartUTC":"2026-11-20T09:15:07Z"}
            {"level":"info","msg":"Configuration loaded"}
            """);

    assertThat(lines(set)).containsExactly("1x GET /a?b=1");
    assertThat(sentences(set))
        .containsExactly(
            "requests that the proxy answered itself (2): they did not reach the application",
            "lines of access.log, the first at line 4 (1): not a request in a known log format");
  }

  @Test
  void readsJsonOfEnvoyAndCaddy() throws IOException {
    RequestSet set =
        log(
            """
            {"authority":"shop","method":"GET","path":"/envoy","response_code":200,"start_time":"2026-11-20T09:15:07.000Z","upstream_host":"10.0.0.1:80","user_agent":"curl"}
            {"authority":"shop","method":"GET","path":"/left","response_code":0,"start_time":"2026-11-20T09:15:07.000Z","upstream_host":"10.0.0.1:80","user_agent":"curl"}
            {"authority":"shop","method":"GET","path":"/none","response_code":503,"start_time":"2026-11-20T09:15:07.000Z","upstream_host":null,"user_agent":"curl"}
            {"ts":1763630107.52,"request":{"method":"GET","host":"shop","uri":"/caddy","headers":{"User-Agent":["kube-probe/1.33"]}},"status":200}
            {"ts":1763630107.52,"request":{"method":"GET","host":"shop","uri":"/caddy?x=1","headers":{"User-Agent":["curl"]}},"status":200}
            """);

    assertThat(lines(set)).containsExactly("1x GET /envoy", "1x GET /left", "1x GET /caddy?x=1");
    assertThat(sentences(set))
        .containsExactly(OWN, "probes of /caddy (1): --keep-probes includes them");
  }

  @Test
  void readsHaproxy() throws IOException {
    RequestSet set =
        log(
            """
            Nov 20 09:15:00 lb haproxy[143]: 192.0.2.7:33317 [20/Nov/2026:09:15:00.655] http-in shop/app1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {shop.example.test} {} "GET /orders?page=1 HTTP/1.1"
            Nov 20 09:15:01 lb haproxy[143]: 192.0.2.7:33318 [20/Nov/2026:09:15:01.100] http-in shop/app1 10/0/-1/-1/9000 -1 0 - - CD-- 1/1/1/1/0 0/0 "GET /report HTTP/1.1"
            Nov 20 09:15:01 lb haproxy[143]: 192.0.2.7:33319 [20/Nov/2026:09:15:01.200] http-in http-in/<NOSRV> -1/-1/-1/-1/0 301 98 - - LR-- 1/1/0/0/0 0/0 "GET / HTTP/1.1"
            192.0.2.7:33320 [20/Nov/2026:09:15:03.000] http-in~ shop/app2 10/0/30/69/+109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /orders?page=1 HTTP/2.0"
            192.0.2.7:33321 [20/Nov/2026:09:15:03.000] http-in http-in/<NOSRV> -1/-1/-1/-1/0 400 187 - - PR-- 1/1/0/0/0 0/0 "<BADREQ>"
            """);

    assertThat(lines(set)).containsExactly("2x GET /orders?page=1", "1x GET /report");
    assertThat(sentences(set))
        .containsExactlyInAnyOrder(
            OWN, "connections without a request line (1): they sent no HTTP request");
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void readsTextOfEnvoy() throws IOException {
    RequestSet set =
        log(
            """
            [2026-11-20T09:15:00.310Z] "GET /orders?page=1 HTTP/2" 200 - 0 154 226 100 "192.0.2.7" "Mozilla/5.0" "cc21d9b0" "shop.example.test" "10.0.0.1:8080"
            [2026-11-20T09:15:01.310Z] "GET /report HTTP/2" 0 DC 0 0 9000 - "192.0.2.7" "Mozilla/5.0" "cc21d9b1" "shop.example.test" "10.0.0.1:8080"
            [2026-11-20T09:15:01.310Z] "GET /orders?page=1 HTTP/2" 503 UH 0 19 0 - "192.0.2.7" "Mozilla/5.0" "cc21d9b2" "shop.example.test" "-"
            [2026-11-20T09:15:01.310Z] "GET /healthz HTTP/1.1" 200 - 0 2 1 0 "-" "kube-probe/1.33" "cc21d9b3" "shop.example.test" "10.0.0.1:8080"
            """);

    assertThat(lines(set)).containsExactly("1x GET /orders?page=1", "1x GET /report");
    assertThat(sentences(set))
        .containsExactlyInAnyOrder(OWN, "probes of /healthz (1): --keep-probes includes them");
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(1, within(1e-9));
  }

  @Test
  void readsTextOfTraefik() throws IOException {
    RequestSet set =
        log(
            """
            192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] "GET /orders?page=1 HTTP/1.1" 200 22 "-" "Mozilla/5.0" 1 "shop@docker" "http://10.0.0.1:8080" 2ms
            192.0.2.7 - - [20/Nov/2026:09:15:04 +0000] "GET /app.css HTTP/1.1" 200 22 "-" "Mozilla/5.0" 2 "shop@docker" "http://10.0.0.1:8080" 2ms
            192.0.2.7 - - [20/Nov/2026:09:15:04 +0000] "GET /favicon.ico HTTP/1.1" 404 19 "-" "Mozilla/5.0" 3 "-" "-" 0ms
            192.0.2.7 - - [20/Nov/2026:09:15:04 +0000] "GET /about HTTP/1.1" 200 22 "-" "Mozilla/5.0" 4 "shop@docker" "http://10.0.0.1:8080" 2ms
            """);

    assertThat(lines(set)).containsExactly("1x GET /orders?page=1", "1x GET /about");
    assertThat(sentences(set))
        .containsExactlyInAnyOrder(OWN, "static files (1): --static includes them");
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void readsTheBalancerOfGoogle() throws IOException {
    RequestSet set =
        log(
            """
            {"httpRequest":{"requestMethod":"GET","requestUrl":"https://shop.example.test/orders?page=1","status":200,"userAgent":"Mozilla/5.0","latency":"0.021s"},"jsonPayload":{"statusDetails":"response_sent_by_backend"},"severity":"INFO","timestamp":"2026-11-20T09:15:00.123456Z","receiveTimestamp":"2026-11-20T09:15:02.1Z"}
            {"httpRequest":{"requestMethod":"GET","requestUrl":"https://shop.example.test/orders?page=1","status":404,"userAgent":"Mozilla/5.0"},"timestamp":"2026-11-20T09:15:00.123456Z"}
            {"httpRequest":{"requestMethod":"GET","requestUrl":"http://10.0.0.5/","status":200,"userAgent":"GoogleHC/1.0"},"timestamp":"2026-11-20T09:15:01Z"}
            {"httpRequest":{"requestMethod":"POST","requestUrl":"https://shop.example.test/orders","status":201,"userAgent":"Mozilla/5.0"},"timestamp":"2026-11-20T09:15:01Z"}
            """);

    assertThat(lines(set)).containsExactly("1x GET /orders?page=1");
    assertThat(sentences(set))
        .containsExactlyInAnyOrder(
            "requests to 10.0.0.5 (1): another host; --source-host chooses it",
            "POST requests (1): they may change data; --writes includes them",
            "requests answered with 404 (1): the recorded answer was an error");
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(1, within(1e-9));
  }

  @Test
  void readsTheGatewayOfAzure() throws IOException {
    RequestSet set =
        log(
            """
            {"timeStamp":"2026-11-20T09:15:00+00:00","category":"ApplicationGatewayAccessLog","properties":{"httpMethod":"GET","requestUri":"/orders","requestQuery":"page=1","userAgent":"Mozilla/5.0","httpStatus":200,"host":"shop.example.test","serverRouted":"10.0.0.5:8080","serverStatus":"200"}}
            {"timeStamp":"2026-11-20T09:15:01+00:00","category":"ApplicationGatewayAccessLog","properties":{"httpMethod":"GET","requestUri":"/about","requestQuery":"-","userAgent":"Mozilla/5.0","httpStatus":200,"host":"shop.example.test","serverRouted":"10.0.0.5:8080","serverStatus":"200"}}
            {"timeStamp":"2026-11-20T09:15:01+00:00","category":"ApplicationGatewayAccessLog","properties":{"httpMethod":"GET","requestUri":"/orders","requestQuery":"-","userAgent":"Mozilla/5.0","httpStatus":502,"host":"shop.example.test","serverRouted":"-","serverStatus":"-"}}
            """);

    assertThat(lines(set)).containsExactly("1x GET /orders?page=1", "1x GET /about");
    assertThat(sentences(set)).containsExactly(OWN);
    assertThat(set.ratePerSecond().orElseThrow()).isCloseTo(1, within(1e-9));
  }

  @Test
  void readsAnyFormatOfNginx() throws IOException {
    String text = "1763630107.123|GET|/a|x=1 y|200|10.0.0.1:80|\"agent | x\"\n";

    assertThat(
            lines(
                log(
                    text.replace(" y", ""),
                    "$msec|$request_method|$uri|$args|$status|$upstream_addr|\"$http_user_agent\"")))
        .containsExactly("1x GET /a?x=1");
    assertThat(
            lines(
                log(
                    "200 9 shop.example.test/a?b=1 GET\n",
                    "$status $request_time ${host}$request_uri $request_method")))
        .containsExactly("1x GET /a?b=1");
  }

  @Test
  void readsAnyFormatOfApache() throws IOException {
    assertThat(
            lines(
                log(
                    "192.0.2.7, 10.0.0.1 - jean hara [20/Nov/2026:09:15:00 +0000] \"GET /a HTTP/1.1\" 200 - 17 \"x\"\n",
                    "%{X-Forwarded-For}i %l %u %t \\\"%r\\\" %>s %b %D \"%{User-Agent}i\"")))
        .containsExactly("1x GET /a");
    assertThat(lines(log("GET /a?b=1 200 [2026-11-20 09:15:00]\n", "%m %U%q %s [%{%F %T}t]")))
        .containsExactly("1x GET /a?b=1");
  }

  @Test
  void refusesAFormatWithoutARequest() {
    assertThatThrownBy(() -> log("x\n", "$remote_addr $status"))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith(
            "--log-format: found '$remote_addr $status', which has no request; give the format");
  }

  @Test
  void namesLinesThatAreNotInTheGivenFormat() {
    assertThatThrownBy(() -> log("2026-11-20 INFO Started\n", "[$time_local] $request"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("access.log:1: not a request in the format of --log-format; give");
  }

  private RequestSet log(String text) throws IOException {
    return read(
        RequestFilter.READS,
        new RequestSource.AccessLog(file(folder, "access.log", text), Optional.empty()));
  }

  private RequestSet log(String text, String format) throws IOException {
    return read(
        RequestFilter.READS,
        new RequestSource.AccessLog(file(folder, "access.log", text), Optional.of(format)));
  }
}
