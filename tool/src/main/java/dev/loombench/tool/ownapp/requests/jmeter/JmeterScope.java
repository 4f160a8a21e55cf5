package dev.loombench.tool.ownapp.requests.jmeter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * Configuration in effect for the samplers of a part of a plan.
 *
 * @param defaults elements "HTTP Request Defaults", the innermost first
 */
public record JmeterScope(
    List<Element> defaults, Map<String, String> headers, Map<String, String> variables) {

  /**
   * Argument of an HTTP sampler.
   *
   * @param name name; empty for a body
   * @param encoded whether JMeter percent-encodes it
   */
  public record Argument(String name, String value, boolean encoded) {}

  /** Placeholder of a value in the CSV file of a plan. */
  public static final Pattern COLUMN = Pattern.compile("\\{csv:[^{}]+}");

  /** Reference to a variable or function. */
  public static final Pattern VARIABLE = Pattern.compile("\\$\\{[^${}]*}");

  public static final JmeterScope EMPTY = new JmeterScope(List.of(), Map.of(), Map.of());

  private static final Pattern PROPERTY =
      Pattern.compile(
          "__P\\([^,()]+(?:,(.*))?\\)|__property\\([^,()]+,[^,]*,(.*)\\)", Pattern.DOTALL);
  private static final int MAX_NESTED = 10;

  /** Returns the scope with the configuration among these elements. */
  public JmeterScope with(List<Element> elements) {
    var allDefaults = new ArrayList<Element>();
    var allHeaders = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    var allVariables = new HashMap<>(variables);
    allHeaders.putAll(headers);
    for (Element element : elements) {
      if (JmeterElement.isEnabled(element)) {
        switch (element.getTagName()) {
          case "ConfigTestElement" -> allDefaults.add(element);
          case "Arguments" ->
              addVariables(JmeterElement.collection(element, "Arguments.arguments"), allVariables);
          case "TestPlan" ->
              addVariables(
                  JmeterElement.collection(
                      element, "TestPlan.user_defined_variables", "Arguments.arguments"),
                  allVariables);
          case "CSVDataSet" ->
              Stream.of(JmeterElement.property(element, "variableNames").split(","))
                  .map(String::strip)
                  .filter(name -> !name.isEmpty())
                  .forEach(name -> allVariables.put(name, "{csv:%s}".formatted(name)));
          default -> {
            // No configuration of requests.
          }
        }
      }
    }
    allDefaults.addAll(defaults);
    var scope = new JmeterScope(allDefaults, allHeaders, allVariables);
    elements.stream()
        .filter(element -> element.getTagName().equals("HeaderManager"))
        .filter(JmeterElement::isEnabled)
        .forEach(manager -> scope.addHeaders(manager, allHeaders));
    return scope;
  }

  /** Returns a property of a sampler, or of its defaults; empty if none has a text. */
  public Optional<String> property(Element sampler, String name) {
    return Stream.concat(Stream.of(sampler), defaults.stream())
        .map(element -> JmeterElement.property(element, name))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .map(this::replaced);
  }

  public List<Argument> arguments(Element sampler) {
    return Stream.concat(defaults.stream(), Stream.of(sampler))
        .flatMap(
            element ->
                JmeterElement.collection(element, "HTTPsampler.Arguments", "Arguments.arguments")
                    .stream())
        .map(
            argument ->
                new Argument(
                    replaced(JmeterElement.property(argument, "Argument.name")),
                    replaced(JmeterElement.text(argument, "Argument.value")),
                    JmeterElement.property(argument, "HTTPArgument.always_encode").equals("true")))
        .toList();
  }

  private void addHeaders(Element manager, Map<String, String> into) {
    for (Element header : JmeterElement.collection(manager, "HeaderManager.headers")) {
      into.put(
          replaced(JmeterElement.property(header, "Header.name")),
          replaced(JmeterElement.property(header, "Header.value")));
    }
  }

  private static void addVariables(List<Element> variables, Map<String, String> into) {
    for (Element variable : variables) {
      into.put(
          JmeterElement.property(variable, "Argument.name"),
          JmeterElement.text(variable, "Argument.value"));
    }
  }

  /** Replaces variables whose values are in the plan. */
  private String replaced(String text) {
    String current = text;
    for (int i = 0; i < MAX_NESTED && current.contains("${"); i++) {
      current =
          VARIABLE
              .matcher(current)
              .replaceAll(
                  found -> {
                    String name = found.group().substring(2, found.group().length() - 1);
                    return Matcher.quoteReplacement(
                        variables.getOrDefault(name, propertyDefault(name).orElse(found.group())));
                  });
    }
    return current;
  }

  /** Returns the default of a call like {@code __P(name,default)}; without one, it is 1. */
  private static Optional<String> propertyDefault(String call) {
    Matcher property = PROPERTY.matcher(call);
    return property.matches()
        ? Stream.of(property.group(1), property.group(2), "1")
            .filter(Objects::nonNull)
            .findFirst()
            .map(text -> text.replace("\\,", ",").strip())
        : Optional.empty();
  }
}
