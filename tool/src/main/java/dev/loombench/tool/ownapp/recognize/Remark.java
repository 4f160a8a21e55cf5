package dev.loombench.tool.ownapp.recognize;

/**
 * Fact that the user should know about an application, such as a switch that can't be offered from
 * outside, with the reason.
 *
 * @param text a sentence or two, without the last period
 */
public record Remark(String text) {}
