package dev.loombench.tool.study.yaml;

import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reader of the connections to variants, of their Prometheus endpoints and of the series that a
 * study reads from them.
 */
final class EndpointReader {

  private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
  private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

  private EndpointReader() {}

  /** Reads the endpoint of a variant of any kind. */
  static Optional<String> endpoint(YamlFields variant) {
    return variant.optional("prometheus", EndpointReader::address);
  }

  /**
   * Reads the connections to a variant.
   *
   * @param https true if the variant is started by the tool and its field {@code https} counts
   */
  static Transport transport(YamlFields variant, Path folder, boolean https) {
    boolean tls = https && variant.flag("https");
    boolean http2 = variant.flag("http2");
    boolean insecure = variant.flag("insecure");
    String certificates =
        variant.optional("cacert", "", value -> value.path(folder).toAbsolutePath().toString());
    if (insecure && !certificates.isEmpty()) {
      variant.report("cacert", "'insecure' accepts any certificate; remove one of them");
    }
    return new Transport(tls, http2, new Trust(!insecure, certificates));
  }

  /** Reads the study's series. */
  static List<Scraped> series(Cursor series) {
    return series.named("series", EndpointReader::one);
  }

  private static String address(Cursor value) {
    return value.text(
        "a path that begins with '/', or a URL like http://127.0.0.1:9090/metrics"
            + " for another port",
        given ->
            given.startsWith("/")
                ? RequestReader.isPath(given) && uri(given).isPresent()
                : httpUri(given).isPresent());
  }

  static Optional<URI> uri(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException notAUri) {
      return Optional.empty();
    }
  }

  /** Returns an absolute HTTP URL without user and fragment; empty for any other text. */
  static Optional<URI> httpUri(String text) {
    return uri(text)
        .filter(uri -> "http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
        .filter(uri -> uri.getHost() != null && uri.getUserInfo() == null)
        .filter(uri -> uri.getPort() != 0 && uri.getPort() <= 65_535)
        .filter(uri -> uri.getFragment() == null);
  }

  private static Scraped one(String name, Cursor series) {
    YamlFields fields = series.fields("a mapping with 'metric' and 'kind'");
    String metric = fields.required("metric", "the name of a metric", EndpointReader::metric);
    Map<String, String> labels =
        fields.map("labels", "a mapping of labels to text", EndpointReader::label);
    Scraped.Kind kind =
        fields.required("kind", "'level' or 'counter'", ValueReaders.oneOf(Scraped.Kind.class));
    fields.done();
    return new Scraped(name, metric, labels, kind);
  }

  private static String metric(Cursor value) {
    return value.text(
        "the name of a metric as the endpoint shows it, with letters, digits, '_' and ':'",
        METRIC.asMatchPredicate());
  }

  private static String label(String name, Cursor value) {
    if (!LABEL.matcher(name).matches()) {
      throw value.refuse("not a valid name of a label; use letters, digits and '_'");
    }
    return value.text();
  }
}
