r"""Commands of packages that people use, and the plain LaTeX that each stands for.

A line has the commands, their arguments, and what they become. A command may have
several lines: the first one whose arguments follow is used, and where none does, the
command is left as it is. The kinds of arguments are in package_arguments.py.

Where a package fixes what a command means and plain LaTeX would be ambiguous, it
becomes a command that the table of notations knows: `\commutator{a}{b}`.
"""

COMMANDS = r"""
# Brackets, of physics, mathtools, commath and many documents.
\abs \absolutevalue \vqty : star option braces => \left|#2\right|
\abs \vqty : star parens => \left|#1\right|
\norm : star option braces => \left\|#2\right\|
\norm : star parens => \left\|#1\right\|
\floor : star option braces => \left\lfloor#2\right\rfloor
\ceil : star option braces => \left\lceil#2\right\rceil
\inner : star braces braces => \left\langle#1,#2\right\rangle
\conj : braces => \overline{#1}
\inv : braces => \left(#1\right)^{-1}
\conjT \herm : braces => {#1}^{\mathsf{H}}
\order : star parens => O\left(#1\right)
\order : star braces => O\left(#1\right)
\bigO : => O
\qty : option number unit => #2\,#3
\qty \quantity : star opening =>
\qty \quantity \pqty : star braces => \left(#1\right)
\pqty : star parens => \left(#1\right)
\bqty : star braces => \left[#1\right]
\bqty : star brackets => \left[#1\right]
\Bqty : star braces => \left\{#1\right\}
\eval \evaluated : star operand => #1|
\eval \evaluated : star evaluated => #1|

# Vectors.
\vb \vectorbold : star any => \mathbf{#1}
\va \vectorarrow : star any => \vec{#1}
\vu \vectorunit : star any => \hat{\mathbf{#1}}
\vdot \dotproduct : => \cdot
\cross \crossproduct \cp : => \times
\gradient : => \nabla
\divergence \div : => \nabla\cdot
\laplacian : => \nabla^2

# Derivatives: of physics, derivative, diffcoeff and commath. The option is the order.
\dv \derivative \odv \od : star option braces braces => \frac{d^{#1}#2}{d#3^{#1}}
\dv \derivative \odv \od : star option braces => \frac{d^{#1}}{d#2^{#1}}
\pdv \partialderivative : star braces braces braces =>
    \frac{\partial^2#1}{\partial#2\partial#3}
\pdv \partialderivative \pd : star option braces partials => \frac{#3#2}{#4}
\pdv \partialderivative \pd \diffp : star option braces braces =>
    \frac{\partial^{#1}#2}{\partial#3^{#1}}
\pdv \partialderivative \pd \diffp : star option braces =>
    \frac{\partial^{#1}}{\partial#2^{#1}}
\fdv \functionalderivative : star option braces braces =>
    \frac{\delta^{#1}#2}{\delta#3^{#1}}
\fdv \functionalderivative : star option braces => \frac{\delta^{#1}}{\delta#2^{#1}}
\dd \differential \odif : star option parens => \mathrm{d}^{#1}\left(#2\right)
\dd \differential \odif : star option any => \mathrm{d}^{#1}#2
\dd \differential \odif \dif : => \mathrm{d}
\variation : any => \delta#1
\diff : option braces braces => \frac{d^{#1}#2}{d#3^{#1}}
\diff : any => \mathrm{d}#1

# Brackets with a meaning.
\comm : star braces braces => \commutator{#1}{#2}
\commutator : starred braces braces => \commutator{#1}{#2}
\acomm \acommutator : star braces braces => \anticommutator{#1}{#2}
\anticommutator : starred braces braces => \anticommutator{#1}{#2}
\pb : star braces braces => \poissonbracket{#1}{#2}
\poissonbracket : starred braces braces => \poissonbracket{#1}{#2}

# States, of braket and physics.
\ket \Ket : star any => |#1\rangle
\bra \Bra : star any => \langle#1|
\ketbra \Ketbra \dyad \op \outerproduct : star braces braces =>
    |#1\rangle\langle#2|
\dyad \op \outerproduct \ketbra \Ketbra : star braces => |#1\rangle\langle#1|
\braket \ip \innerproduct \Braket : starred braces braces => \langle#1|#2\rangle
\ip \innerproduct \Braket : braces braces => \langle#1|#2\rangle
\braket \ip \innerproduct : star single => \langle#1|#1\rangle
\Braket : braces => \langle#1\rangle
\expval \ev \expectationvalue : star braces braces => \langle#2|#1|#2\rangle
\expval \ev \expectationvalue \vev : star braces => \langle#1\rangle
\mel \matrixel \matrixelement : star braces braces braces => \langle#1|#2|#3\rangle
\set \Set : star braces => \left\{#1\right\}

# Functions.
\trace : => \mathrm{Tr}
\Residue : => \mathrm{Res}
\imaginary : any => \Im(#1)
\sine : => \sin
\cosine : => \cos
\tangent : => \tan
\cosecant : => \csc
\secant : => \sec
\cotangent : => \cot
\arcsine : => \arcsin
\arccosine : => \arccos
\arctangent : => \arctan
\hypsine : => \sinh
\hypcosine : => \cosh
\hyptangent : => \tanh
\acot : => \mathrm{arccot}
\asec : => \mathrm{arcsec}
\acsc : => \mathrm{arccsc}
\asinh : => \mathrm{arcsinh}
\acosh : => \mathrm{arccosh}
\exponential : => \exp
\logarithm : => \log
\naturallogarithm : => \ln
\determinant : => \det
\Probability : => \Pr

# Words between statements.
\qq \qqtext : star braces => \quad\text{#1}\quad
\qc \qcomma : star => ,\quad
\qif : star => \quad\text{if}\quad
\qthen : star => \quad\text{then}\quad
\qotherwise : star => \quad\text{otherwise}\quad
\qgiven : star => \quad\text{given}\quad
\qfor : star => \quad\text{for}\quad
\qall : star => \quad\text{for all}\quad
\qand : star => \quad\text{and}\quad
\qor : star => \quad\text{or}\quad
\qwhere : star => \quad\text{where}\quad
\qin : star => \quad\text{in}\quad

# Matrices; those that physics makes stand in brackets of others.
\mqty \matrixquantity \smqty : star bracedmatrix => #1
\mqty \matrixquantity \smqty : star parensmatrix => \left(#1\right)
\mqty \matrixquantity \smqty : star bracketsmatrix => \left[#1\right]
\pmqty \Pmqty \spmqty \sPmqty : bracedmatrix => \left(#1\right)
\bmqty \sbmqty : bracedmatrix => \left[#1\right]
\vmqty \svmqty \mdet \matrixdeterminant \smdet : bracedmatrix => \left|#1\right|
\mqty \matrixquantity \smqty : star braces => \begin{matrix}#1\end{matrix}
\mqty \matrixquantity \smqty : star parens => \begin{pmatrix}#1\end{pmatrix}
\mqty \matrixquantity \smqty : star brackets => \begin{bmatrix}#1\end{bmatrix}
\mqty \matrixquantity \smqty : star bars => \begin{vmatrix}#1\end{vmatrix}
\pmqty \Pmqty \spmqty \sPmqty : braces => \begin{pmatrix}#1\end{pmatrix}
\bmqty \sbmqty : braces => \begin{bmatrix}#1\end{bmatrix}
\vmqty \svmqty \mdet \matrixdeterminant \smdet : braces =>
    \begin{vmatrix}#1\end{vmatrix}
\imat \identitymatrix : identity => \begin{matrix}#1\end{matrix}
\pmat \paulimatrix : pauli => \begin{matrix}#1\end{matrix}
\dmat \diagonalmatrix : option diagonal => \begin{matrix}#2\end{matrix}
\admat \antidiagonalmatrix : option antidiagonal => \begin{matrix}#2\end{matrix}
\xmat \xmatrix : filled => \begin{matrix}#1\end{matrix}
\zmat \zeromatrix : zeros => \begin{matrix}#1\end{matrix}

# Numbers and their units, of siunitx and units.
\SI : option number unit => #2\,#3
\si : option unit => #2
\unit : amount unit => #1\,#2
\unitfrac : amount literal literal => #1\,#2/#3
\num \complexnum : option plain => #2
\numproduct : option plain => #2
\numlist : option numbers => \left\{#2\right\}
\numrange : option plain plain => \left[#2,#3\right]
\SIlist \qtylist : option quantities => \left\{#2\right\}
\SIrange \qtyrange : option number number unit => \left[#2\,#4,#3\,#4\right]
\complexqty : option number unit => #2\,#3
\ang : option angle => #2

# Of mathtools and amsmath.
\cancelto : any any => \overset{#1}{\cancel{#2}}
\prescript : any any any => {}_{#2}^{#1}#3
\cramped : option braces => #2
\smashoperator : option braces => #2
\adjustlimits : =>
\mathmakebox : option option braces => #3
\splitfrac \splitdfrac : braces braces => #1#2
\ordinarycolon : => :
\MoveEqLeft : option =>
\hm : any => \mathbf{#1}
\sfrac : option any option any => \frac{#2}{#4}
\mathcolor : option braces any => #3
\fcolorbox : option braces braces braces => \fbox{#4}
\lparen : => (
\rparen : => )

# Shorthands of many documents.
\d : => \mathrm{d}
\e \ee : => \mathrm{e}
\ii \iu \jj : => \mathrm{i}
\T \transpose : => \top
\eps : => \epsilon
\veps : => \varepsilon
"""
