package dev.loombench.tool.ownapp.requests.log;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Format of the lines of an access log. */
@FunctionalInterface
public interface LogFormat {

  /** Returns the fields of a line; empty if it is not in this format. */
  Optional<LogLine> line(String text);

  /**
   * Returns the format that a format string describes.
   *
   * @param format format of nginx, like {@code $request}, or of Apache and Tomcat, like {@code %r}
   * @throws dev.loombench.tool.problem.Problem of usage if it has no request
   */
  static LogFormat of(String format) {
    return format.startsWith("{") ? LogFormat::ofJson : TextFormat.of(format);
  }

  /**
   * Returns the formats that are recognized: JSON, and the text of nginx, Apache, Tomcat,
   * ingress-nginx, Traefik, Envoy, HAProxy and the balancers of AWS.
   */
  static LogFormat known() {
    String common =
        "$remote_addr $identity $remote_user [$time_local] \"$request\" $status $body_bytes_sent";
    String combined = common + " \"$http_referer\" \"$http_user_agent\"";
    String ingress =
        combined
            + " $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_name]"
            + " $upstream_addr $upstream_response_length $upstream_response_time $upstream_status";
    String traefik = combined + " $number \"$router\" \"$upstream_addr\" ${duration}ms";
    String envoy =
        "[$timestamp] \"$request\" $status $flags $received $body_bytes_sent $duration $service_time"
            + " \"$forwarded_for\" \"$http_user_agent\" \"$id\" \"$host\" \"$upstream_addr\"";
    String elb =
        "$timestamp $elb $client $upstream_addr $received_in $answered_in $sent_in $status"
            + " $upstream_status $received $body_bytes_sent \"$request\" \"$http_user_agent\"";
    String haproxy =
        "$client [$timestamp] $frontend $backend/$upstream_addr $times $status $body_bytes_sent"
            + " $details \"$request\"";
    List<TextFormat> texts =
        Stream.of(
                "$host_port " + combined,
                "$host_port " + common,
                ingress,
                traefik,
                combined,
                common,
                "$type " + elb,
                elb,
                envoy,
                "$syslog haproxy[$pid]: " + haproxy,
                haproxy)
            .map(TextFormat::of)
            .toList();
    return line ->
        line.startsWith("{")
            ? ofJson(line)
            : texts.stream().flatMap(format -> format.line(line).stream()).findFirst();
  }

  /** Parses a line with a JSON object, of any names that {@link LogField} has. */
  private static Optional<LogLine> ofJson(String text) {
    try {
      var line = new LogLine();
      add(line, "", JsonMapper.shared().readTree(text));
      return Optional.of(line);
    } catch (JacksonException malformed) {
      return Optional.empty();
    }
  }

  /** Adds the values of objects by their path, and the first of each array. */
  private static void add(LogLine line, String name, JsonNode node) {
    if (node.isObject()) {
      String prefix = name.isEmpty() ? "" : name + ".";
      node.properties().forEach(field -> add(line, prefix + field.getKey(), field.getValue()));
    } else if (node.isArray()) {
      node.valueStream().findFirst().ifPresent(first -> add(line, name, first));
    } else {
      line.put(name, text(node));
    }
  }

  private static String text(JsonNode value) {
    return value.isNumber()
        ? value.decimalValue().toPlainString()
        : value.isNull() ? "" : value.asString();
  }
}
