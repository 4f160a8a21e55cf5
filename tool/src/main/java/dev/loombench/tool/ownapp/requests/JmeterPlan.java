package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.ownapp.requests.jmeter.JmeterElement;
import dev.loombench.tool.ownapp.requests.jmeter.JmeterScope;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Reader of plans of JMeter (JMX). The plan is not executed: enabled HTTP samplers with literal
 * values are read, each once, with the defaults, headers and variables in effect. Others are listed
 * as left out.
 */
final class JmeterPlan {

  private static final String SAMPLER = "HTTPSamplerProxy";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final Set<String> IN_QUERY = Set.of("GET", "HEAD", "DELETE", "OPTIONS");

  private final boolean withValues;
  private final SourceRequests requests;
  private int samplers;

  private JmeterPlan(boolean withValues, SourceRequests requests) {
    this.withValues = withValues;
    this.requests = requests;
  }

  /**
   * Adds the requests of a plan.
   *
   * @param withValues whether the user gives a CSV file of values
   * @throws Problem of usage if it is unreadable, no plan, or has no HTTP sampler
   */
  static void read(Path file, boolean withValues, SourceRequests requests) {
    Element root = parse(file);
    if (!root.getTagName().equals("jmeterTestPlan")) {
      throw Problem.usage(
          "%s: not a plan of JMeter: found <%s>, not <jmeterTestPlan>"
              .formatted(file, root.getTagName()));
    }
    var plan = new JmeterPlan(withValues, requests);
    JmeterElement.children(root).forEach(tree -> plan.tree(tree, JmeterScope.EMPTY));
    if (plan.samplers == 0) {
      throw Problem.usage("%s: found no enabled HTTP sampler".formatted(file));
    }
  }

  /** Reads a hash tree: elements, each followed by the tree below it. */
  private void tree(Element tree, JmeterScope outer) {
    List<Element> children = JmeterElement.children(tree);
    JmeterScope scope = outer.with(children);
    for (int i = 0; i < children.size(); i++) {
      Element child = children.get(i);
      if (!isTree(child) && JmeterElement.isEnabled(child)) {
        boolean hasTree = i + 1 < children.size() && isTree(children.get(i + 1));
        element(child, hasTree ? Optional.of(children.get(i + 1)) : Optional.empty(), scope);
      }
    }
  }

  private void element(Element element, Optional<Element> below, JmeterScope scope) {
    if (element.getTagName().equals(SAMPLER)) {
      samplers++;
      sampler(element, below.map(tree -> scope.with(JmeterElement.children(tree))).orElse(scope));
    } else if (element.getTagName().equals("ModuleController")) {
      JmeterElement.module(element).ifPresent(module -> tree(module, scope));
    } else if (element.getTagName().matches(".*Sampler(Proxy)?")) {
      requests.leaveOut(element.getTagName() + " elements", "they are not HTTP samplers");
    }
    below.ifPresent(tree -> tree(tree, scope));
  }

  private static boolean isTree(Element element) {
    return element.getTagName().equals("hashTree");
  }

  private void sampler(Element sampler, JmeterScope scope) {
    String name = "sampler '%s'".formatted(sampler.getAttribute("testname"));
    String method = scope.property(sampler, "HTTPSampler.method").orElse("GET");
    List<JmeterScope.Argument> arguments = scope.arguments(sampler);
    boolean raw = JmeterElement.property(sampler, "HTTPSampler.postBodyRaw").equals("true");
    if (!JmeterElement.files(sampler).isEmpty()
        || JmeterElement.property(sampler, "HTTPSampler.DO_MULTIPART_POST").equals("true")) {
      requests.leaveOut(name, "its body is a file or a form with parts");
      return;
    }
    boolean query = !raw && IN_QUERY.contains(method);
    String path = scope.property(sampler, "HTTPSampler.path").orElse("/");
    String url = path.contains("://") ? path : origin(sampler, scope) + rooted(path);
    String form = arguments.stream().map(JmeterPlan::encoded).collect(Collectors.joining("&"));
    String whole = query && !form.isEmpty() ? url + (url.contains("?") ? "&" : "?") + form : url;
    String body =
        raw
            ? arguments.stream().map(JmeterScope.Argument::value).collect(Collectors.joining())
            : query ? "" : form;
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    if (!raw && !body.isEmpty()) {
      headers.put("Content-Type", FORM);
    }
    headers.putAll(scope.headers());
    Optional<String> column = first(JmeterScope.COLUMN, whole, body, headers);
    if (column.isPresent() && !withValues) {
      requests.leaveOut(
          name,
          "%s is in a CSV file; give the file, with a header, by --values".formatted(column.get()));
      return;
    }
    Optional<String> variable = first(JmeterScope.VARIABLE, whole, body, headers);
    if (variable.isPresent()) {
      requests.leaveOut(
          name,
          "%s is known at run time only; give it by --request, with --values for its values"
              .formatted(variable.get()));
      return;
    }
    requests.add(new SourceRequest(method, whole, headers, body, 1));
  }

  /** Returns the start of the URL; empty if the plan does not name the host, or by a variable. */
  private static String origin(Element sampler, JmeterScope scope) {
    String host = scope.property(sampler, "HTTPSampler.domain").orElse("");
    if (host.isEmpty() || host.contains("${")) {
      return "";
    }
    String protocol = scope.property(sampler, "HTTPSampler.protocol").orElse("http");
    String port = scope.property(sampler, "HTTPSampler.port").orElse("");
    return "%s://%s%s"
        .formatted(
            protocol.contains("${") ? "http" : protocol,
            host,
            port.isEmpty() || port.contains("${") ? "" : ":" + port);
  }

  private static String rooted(String path) {
    return path.startsWith("/") ? path : "/" + path;
  }

  private static String encoded(JmeterScope.Argument argument) {
    if (!argument.encoded()) {
      return argument.name().isEmpty()
          ? argument.value()
          : argument.name() + "=" + argument.value();
    }
    return encoded(argument.name()) + "=" + encoded(argument.value());
  }

  private static String encoded(String text) {
    return text.contains("${") || JmeterScope.COLUMN.matcher(text).find()
        ? text
        : URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static Optional<String> first(
      Pattern pattern, String url, String body, Map<String, String> headers) {
    return Stream.concat(Stream.of(url, body), headers.values().stream())
        .flatMap(text -> pattern.matcher(text).results())
        .map(MatchResult::group)
        .findFirst();
  }

  private static Element parse(Path file) {
    RequestSources.requireReadable(file);
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      factory.setXIncludeAware(false);
      factory.setExpandEntityReferences(false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new Rethrower());
      return builder.parse(file.toFile()).getDocumentElement();
    } catch (SAXParseException malformed) {
      throw Problem.usage(
          "%s:%d:%d: not XML of JMeter: %s"
              .formatted(
                  file,
                  malformed.getLineNumber(),
                  malformed.getColumnNumber(),
                  malformed.getMessage()));
    } catch (SAXException | IOException unreadable) {
      throw RequestSources.unreadable(file, unreadable);
    } catch (ParserConfigurationException noSecureParser) {
      throw new IllegalStateException(noSecureParser);
    }
  }

  /** Handler that prints nothing. */
  private static final class Rethrower implements ErrorHandler {

    @Override
    public void warning(SAXParseException warning) {
      // A warning does not change the document.
    }

    @Override
    public void error(SAXParseException error) throws SAXException {
      throw error;
    }

    @Override
    public void fatalError(SAXParseException error) throws SAXException {
      throw error;
    }
  }
}
